/** Frames along the recording, for the timeline strip and the choice of a cover. */
import { type Recording, recordedMs, type Take, takeAt } from '../store/recording.ts'
import { frameDataUrl, openVideo, seekTo } from '../takes/local-video.ts'

export type StripFrame = { atMs: number; picture: string }

const STRIP_COUNT = 9
const HEIGHT_PX = 240

type Drawn = Pick<Recording, 'takes' | 'seconds'>

const drawn = new WeakMap<readonly Take[], { seconds: number; frames: Promise<StripFrame[]> }>()

/** Cached per recording. Frames that cannot be decoded are left out. */
export function stripOf(recording: Drawn): Promise<StripFrame[]> {
  const { takes, seconds } = recording
  const known = drawn.get(takes)
  if (known?.seconds === seconds) return known.frames
  const frames = draw(recording)
  drawn.set(takes, { seconds, frames })
  return frames
}

async function draw({ takes, seconds }: Drawn): Promise<StripFrame[]> {
  const wholeMs = recordedMs({ takes, seconds })
  const moments = Array.from({ length: STRIP_COUNT }, (_, count) =>
    Math.floor((wholeMs * (count + 0.5)) / STRIP_COUNT),
  )
  const frames: StripFrame[] = []
  // The strip is optional: without it the recording can still be trimmed and sent.
  for (const [index, take] of takes.entries()) {
    const own = moments.filter((atMs) => takeAt(takes, atMs).index === index)
    if (own.length > 0)
      await drawTake(take, own, (atMs) => takeAt(takes, atMs).inMs, frames).catch(() => undefined)
  }
  return frames
}

async function drawTake(
  { blob, isMirrored }: Take,
  moments: readonly number[],
  inTake: (atMs: number) => number,
  frames: StripFrame[],
): Promise<void> {
  const { video, close } = await openVideo(blob)
  try {
    for (const atMs of moments) {
      await seekTo(video, inTake(atMs) / 1000)
      frames.push({ atMs, picture: frameDataUrl(video, { heightPx: HEIGHT_PX, isMirrored }) })
    }
  } finally {
    close()
  }
}
