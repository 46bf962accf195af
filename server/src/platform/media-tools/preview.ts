/** Cuts the beginning of a video to the frame: the part that is shown before payment. */
import { inputOf } from './input.ts'
import { measureMs, type VideoFacts } from './probe.ts'
import { AS_MP4, produceFile, WITHOUT_METADATA } from './produce.ts'
import type { ToolRun } from './run-tool.ts'

/** Small enough to start at once on any connection. */
const SHORT_SIDE_PX = 720
/** Slower than any rate we play: an upper bound for the last frame of a video without a stated rate. */
const SLOWEST_RATE = 10
/** Sound comes in packets; the last one may exceed the cut by almost one packet. */
const SOUND_PACKET_MS = 50

/** Encodes again, because a copy would end at a keyframe, seconds too early or too late. Never longer than requested. */
export async function cutPreview(
  input: { source: string; facts: VideoFacts; target: string; lengthMs: number },
  run: ToolRun,
): Promise<{ durationMs: number }> {
  const { source, facts, target, lengthMs } = input
  const frameMs = 1000 / Math.max(SLOWEST_RATE, facts.frameRate ?? SLOWEST_RATE)
  // A frame that begins within the length is shown to its end.
  const pictureEnd = seconds(lengthMs - frameMs + 0.5)
  const soundEnd = seconds(lengthMs - SOUND_PACKET_MS)
  const args = [
    ...inputOf(source, facts.kind),
    ...['-map', '0:V:0', '-map', '0:a:0?', '-t', seconds(lengthMs)],
    ...['-vf', `setpts=PTS-STARTPTS,trim=end=${pictureEnd},${fitted(facts)}`],
    ...(facts.audioCodec === null ? [] : ['-af', `asetpts=PTS-STARTPTS,atrim=end=${soundEnd}`]),
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24', '-pix_fmt', 'yuv420p'],
    ...['-c:a', 'aac', '-b:a', '96k', '-ac', '2'],
    ...WITHOUT_METADATA,
    ...AS_MP4,
  ]
  await produceFile(args, target, run)
  const durationMs = await measureMs(target, run)
  if (durationMs > lengthMs) throw new Error(`a preview of ${lengthMs} ms came out as ${durationMs} ms`)
  return { durationMs }
}

/** Encoders require even sides. */
function fitted({ widthPx, heightPx }: VideoFacts): string {
  const side = Math.min(SHORT_SIDE_PX, widthPx, heightPx)
  return widthPx < heightPx ? `scale=${side - (side % 2)}:-2` : `scale=-2:${side - (side % 2)}`
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(4)
}
