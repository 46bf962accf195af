/** Cuts the beginning of a video into a file of its own, never longer than allowed. */
import { inputOf } from './input.ts'
import { eachVideoPacket } from './packets.ts'
import { measureMs } from './probe.ts'
import { AS_MP4, produceFile, WITHOUT_METADATA } from './produce.ts'
import type { ToolRun } from './run-tool.ts'
import type { VideoKind } from './sniff.ts'

/** Times are rounded fractions of a second. */
const ROUNDING_MS = 0.5

/**
 * Copies up to the last keyframe within the length, so that the file contains no frame beyond it. A source without such a keyframe is
 * encoded again, because a copy would be either almost empty or too long.
 */
export async function cutTeaser(
  input: { source: string; kind: VideoKind; target: string; lengthMs: number },
  run: ToolRun,
): Promise<{ durationMs: number }> {
  const cut = await findCut(input, run)
  const output =
    cut.frames === null
      ? ['-c', 'copy']
      : cut.atMs >= input.lengthMs / 2
        ? ['-c', 'copy', '-frames:v', String(cut.frames), '-t', seconds(cut.atMs)]
        : [
            '-t',
            seconds(input.lengthMs),
            '-c:v',
            'libx264',
            '-preset',
            'veryfast',
            '-pix_fmt',
            'yuv420p',
            '-c:a',
            'aac',
          ]
  const args = [
    ...inputOf(input.source, input.kind),
    ...['-map', '0:V:0', '-map', '0:a:0?', ...output],
    ...WITHOUT_METADATA,
    ...AS_MP4,
  ]
  await produceFile(args, input.target, run)
  return { durationMs: await measureMs(input.target, run) }
}

/** Frames are counted, not timed: with a storage order that differs from the display order, a frame beyond the length could slip in. */
async function findCut(
  input: { source: string; kind: VideoKind; lengthMs: number },
  run: ToolRun,
): Promise<{ frames: number | null; atMs: number }> {
  const cut = { frames: 0, atMs: 0 }
  let frames = 0
  let startMs = 0
  let endMs = 0
  // One extra second shows whether the video continues at all.
  await eachVideoPacket(
    { ...input, untilMs: input.lengthMs + 1000 },
    run,
    ({ atMs, durationMs, isKeyframe }) => {
      if (frames === 0) startMs = atMs
      if (isKeyframe && atMs - startMs <= input.lengthMs + ROUNDING_MS)
        Object.assign(cut, { frames, atMs: atMs - startMs })
      frames += 1
      endMs = Math.max(endMs, atMs + durationMs - startMs)
    },
  )
  return endMs <= input.lengthMs + ROUNDING_MS ? { frames: null, atMs: endMs } : cut
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3)
}
