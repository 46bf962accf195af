/** Normalises an operator's sound to a common loudness and strips its metadata. */
import { soundInputOf } from './input.ts'
import { mustBeSound } from './mix-sound.ts'
import { measureMs } from './probe.ts'
import { AS_MP4, produceFile, WITHOUT_METADATA } from './produce.ts'
import type { ToolRun } from './run-tool.ts'
import { UnusableMedia } from './unusable.ts'

/** The loudness that streaming services use, so that consecutive sounds play equally loud. */
const LOUDNESS = 'loudnorm=I=-16:TP=-1.5:LRA=11'
const MAX_MS = 10 * 60_000

export async function normaliseSound(
  { source, target }: { source: string; target: string },
  run: ToolRun,
): Promise<{ durationMs: number; mimeType: 'audio/mp4' }> {
  await mustBeSound(source, run)
  const args = [
    ...[...soundInputOf(source), '-map', '0:a:0', '-af', LOUDNESS, '-t', String(MAX_MS / 1000 + 1)],
    ...['-c:a', 'aac', '-b:a', '160k', '-ac', '2', '-ar', '48000', ...WITHOUT_METADATA, ...AS_MP4],
  ]
  await produceFile(args, target, run)
  const durationMs = Math.round(await measureMs(target, run))
  if (durationMs === 0 || durationMs > MAX_MS) throw new UnusableMedia('soundTooLong')
  return { durationMs, mimeType: 'audio/mp4' }
}
