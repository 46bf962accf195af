/** Extracts stills and short moving previews from a video. */
import { stat } from 'node:fs/promises'
import { inputOf } from './input.ts'
import { evenSide, scaleAndToneMap } from './picture-filters.ts'
import { probeVideo, type VideoFacts } from './probe.ts'
import { produceFile, WITHOUT_METADATA } from './produce.ts'
import type { ToolRun } from './run-tool.ts'
import type { VideoKind } from './sniff.ts'
import { UnusableMedia } from './unusable.ts'

const PREVIEW = { seconds: 2, widthPx: 240, rate: 8, quality: 40 } as const
/** Previews of shorter videos start at the beginning, those of longer ones a little later. */
const PREVIEW_FROM_START_MS = 5_000

/** The frame at `atMs` as a PNG in display size; the first frame if the video ends earlier. */
export async function grabFrame(
  input: { source: string; kind: VideoKind; atMs: number; target: string; facts?: VideoFacts },
  run: ToolRun,
): Promise<void> {
  const facts = input.facts ?? (await probeVideo(input.source, run))
  await fromPosition(input, Math.max(0, input.atMs), run, [
    ...['-vf', scaleAndToneMap(facts, facts).join(','), '-frames:v', '1'],
    ...['-c:v', 'png', '-pix_fmt', 'rgb24', '-update', '1', '-f', 'image2'],
  ])
}

/** A small silent loop of two seconds as an animated WebP. */
export async function makeMovingPreview(
  input: { source: string; kind: VideoKind; durationMs: number | null; target: string; facts?: VideoFacts },
  run: ToolRun,
): Promise<void> {
  const facts = input.facts ?? (await probeVideo(input.source, run))
  const widthPx = Math.min(PREVIEW.widthPx, evenSide(facts.widthPx))
  const heightPx = evenSide(Math.round((facts.heightPx * widthPx) / facts.widthPx))
  const lengthMs = input.durationMs ?? 0
  const startMs = lengthMs < PREVIEW_FROM_START_MS ? 0 : Math.round(lengthMs * 0.2)
  await fromPosition(input, startMs, run, [
    ...['-vf', [`fps=${PREVIEW.rate}`, ...scaleAndToneMap(facts, { widthPx, heightPx })].join(',')],
    ...['-t', String(PREVIEW.seconds), '-c:v', 'libwebp_anim', '-loop', '0'],
    ...['-quality', String(PREVIEW.quality), '-compression_level', '4', '-f', 'webp'],
  ])
}

/** Past the end, or with a broken index, ffmpeg produces no frame: then the first frame is used. */
async function fromPosition(
  input: { source: string; kind: VideoKind; target: string },
  startMs: number,
  run: ToolRun,
  output: readonly string[],
): Promise<void> {
  const more = ['-map', '0:V:0', '-an', ...WITHOUT_METADATA, ...output]
  const source = inputOf(input.source, input.kind)
  if (startMs > 0) {
    await produceFile(['-ss', String(startMs / 1000), ...source, ...more], input.target, run)
    if (await hasBytes(input.target)) return
  }
  await produceFile([...source, ...more], input.target, run)
  if (!(await hasBytes(input.target))) throw new UnusableMedia('damagedVideo')
}

async function hasBytes(file: string): Promise<boolean> {
  try {
    return (await stat(file)).size > 0
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
