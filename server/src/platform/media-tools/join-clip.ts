/** Joins one rendition's segments to a single MP4 without encoding again. */
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { inputOf } from './input.ts'
import type { Rendition } from './playlists.ts'
import { INIT, renditionFolder, segmentsOf } from './playlists.ts'
import { measureMs, videoStartSeconds } from './probe.ts'
import { AS_MP4, isCutShort, produceFile, WITHOUT_METADATA } from './produce.ts'
import type { ToolRun } from './run-tool.ts'

/** `folder` is the one in which the renditions were made. */
export async function joinClip(
  input: { folder: string; rendition: Rendition; target: string },
  run: ToolRun,
): Promise<{ durationMs: number }> {
  const renditionPath = path.join(input.folder, renditionFolder(input.rendition))
  const segments = segmentsOf(await readFile(path.join(renditionPath, 'index.m3u8'), 'utf8'))
  const parts = [INIT, ...segments.map((segment) => segment.name)].map((name) =>
    path.join(renditionPath, name),
  )
  const expectedMs = segments.reduce((sum, segment) => sum + segment.durationMs, 0)
  // Concatenated fragments are a valid fragmented MP4.
  const joined = `${input.target}.joining`
  try {
    await pipeline(() => bytesOf(parts), createWriteStream(joined), { signal: run.signal })
    // The encoder delay of the sound lies before time zero, so that the picture starts at zero.
    const offset = -(await videoStartSeconds(joined, run))
    const args = [
      ...['-copyts', ...inputOf(joined, 'mp4'), '-map', '0:V:0', '-map', '0:a:0?', '-c', 'copy'],
      ...['-output_ts_offset', offset.toFixed(6), ...WITHOUT_METADATA, ...AS_MP4],
    ]
    await produceFile(args, input.target, { ...run, isUrgent: true })
    const durationMs = await measureMs(input.target, run)
    if (isCutShort(durationMs, expectedMs)) throw new Error('segments are missing in the joined clip')
    return { durationMs }
  } finally {
    await rm(joined, { force: true })
  }
}

async function* bytesOf(files: readonly string[]): AsyncGenerator<Buffer> {
  for (const file of files) yield* createReadStream(file)
}
