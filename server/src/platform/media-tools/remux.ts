/** Remuxes a video's tracks into a new MP4 that browsers can play at once. */
import { VIDEO } from '#rules/media.ts'
import { inputOf } from './input.ts'
import { measureMs } from './probe.ts'
import { AS_MP4, isCutShort, produceFile, WITHOUT_METADATA } from './produce.ts'
import type { ToolRun } from './run-tool.ts'
import type { VideoKind } from './sniff.ts'
import { UnusableMedia } from './unusable.ts'

/** Requires a directly playable video. `expectedMs` is the duration from the probe. */
export async function remuxToMp4(
  input: { source: string; kind: VideoKind; target: string; expectedMs: number | null },
  run: ToolRun,
): Promise<{ durationMs: number }> {
  const args = [
    ...inputOf(input.source, input.kind),
    ...['-map', '0:V:0', '-map', '0:a:0?', '-c', 'copy'],
    ...WITHOUT_METADATA,
    ...AS_MP4,
  ]
  await produceFile(args, input.target, { ...run, isUrgent: true })
  const durationMs = await measureMs(input.target, run)
  if (durationMs === 0 || isCutShort(durationMs, input.expectedMs)) throw new UnusableMedia('damagedVideo')
  if (durationMs > VIDEO.maxDurationMs) throw new UnusableMedia('videoTooLong')
  return { durationMs }
}
