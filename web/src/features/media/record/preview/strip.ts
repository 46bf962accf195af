/** Pictures along the whole recording, for the strip under it and to choose the cover from. */
import { lengthOf, placeOf, type Take } from '../store/recording.ts'
import { openVideo, pictureOf, seekTo } from '../takes/local-video.ts'

export type StripFrame = { atMs: number; picture: string }

export const STRIP_COUNT = 9
const HEIGHT_PX = 240

const drawn = new WeakMap<readonly Take[], Promise<StripFrame[]>>()

/** Drawn once. What the browser cannot draw is left out. */
export function stripOf(takes: readonly Take[]): Promise<StripFrame[]> {
  const known = drawn.get(takes) ?? draw(takes)
  drawn.set(takes, known)
  return known
}

async function draw(takes: readonly Take[]): Promise<StripFrame[]> {
  const wholeMs = lengthOf(takes)
  const moments = Array.from({ length: STRIP_COUNT }, (_, count) =>
    Math.floor((wholeMs * (count + 0.5)) / STRIP_COUNT),
  )
  const frames: StripFrame[] = []
  // The strip is a help: without it the recording can still be cut and sent.
  for (const [index, take] of takes.entries()) {
    const own = moments.filter((atMs) => placeOf(takes, atMs).index === index)
    if (own.length > 0)
      await drawTake(take, own, (atMs) => placeOf(takes, atMs).inMs, frames).catch(() => undefined)
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
      frames.push({ atMs, picture: pictureOf(video, { heightPx: HEIGHT_PX, isMirrored }) })
    }
  } finally {
    close()
  }
}
