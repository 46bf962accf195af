/** Makes the cuts of the demo pack: parts of its clips and photos, which are posts of their own. */
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '#platform/log.ts'
import { fileAddress, inputOf } from '#platform/media-tools/input.ts'
import { AS_MP4, produceFile, WITHOUT_METADATA } from '#platform/media-tools/produce.ts'
import { type PackCut, type PackFile, packPath } from './pack.ts'

type Options = { dataDir: string; log: Log; signal: AbortSignal }

const VIDEO_SIZE = '720:1280'
const PHOTO_WIDTH = 1080

/** The file to upload. What was made for it is removed when the result is disposed. */
export async function packedFile(
  { file, name, kind, cut }: PackFile,
  { dataDir, log, signal }: Options,
): Promise<{ path: string } & AsyncDisposable> {
  const source = packPath(file)
  if (!cut) return { path: source, async [Symbol.asyncDispose]() {} }
  const folder = path.join(dataDir, 'demo-cuts')
  await mkdir(folder, { recursive: true })
  const target = path.join(folder, `${name}.${kind === 'video' ? 'mp4' : 'jpg'}`)
  const input = file.endsWith('.mp4') ? inputOf(source, 'mp4') : ['-i', fileAddress(source)]
  await produceFile([...startOf(cut), ...input, ...outputOf(kind, cut)], target, { log, signal })
  return { path: target, [Symbol.asyncDispose]: () => rm(target, { force: true }) }
}

function startOf({ at, seconds }: PackCut): string[] {
  return [
    ...(at === undefined ? [] : ['-ss', String(at)]),
    ...(seconds === undefined ? [] : ['-t', String(seconds)]),
  ]
}

function outputOf(kind: PackFile['kind'], { crop }: PackCut): string[] {
  const part = `crop=iw*${crop.width}:ih*${crop.height}:iw*${crop.left}:ih*${crop.top}`
  if (kind === 'photo')
    return [
      ...['-vf', `${part},scale=${PHOTO_WIDTH}:-2:flags=lanczos`],
      ...['-frames:v', '1', '-q:v', '3', ...WITHOUT_METADATA, '-f', 'mjpeg'],
    ]
  return [
    ...['-vf', `${part},scale=${VIDEO_SIZE}:flags=bicubic,setsar=1,format=yuv420p`],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-threads', '2'],
    ...['-c:a', 'aac', '-b:a', '128k', ...WITHOUT_METADATA, ...AS_MP4],
  ]
}
