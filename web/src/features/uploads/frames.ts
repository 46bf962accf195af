/** Extracts frames of a local video as thumbnail candidates. */

export type StillFrame = { atMs: number; picture: string }
export type StillFrames = { durationMs: number | null; frames: readonly StillFrame[] }

export const FRAME_COUNT = 6
const NO_FRAMES: StillFrames = { durationMs: null, frames: [] }
const HEIGHT_PX = 320
/** Gives up on a video without frames after this long; a busy machine may take many seconds to decode the first one. */
const TIMEOUT_MS = 30_000

const drawn = new WeakMap<File, Promise<StillFrames>>()

/** Cached per file. Without frames, the server chooses the thumbnail. */
export function framesOf(file: File): Promise<StillFrames> {
  let frames = drawn.get(file)
  if (!frames) {
    frames = draw(file).catch(() => NO_FRAMES)
    drawn.set(file, frames)
  }
  return frames
}

/** The timestamps of the frames: centres of equal parts, because beginnings and ends are often black. */
export function frameTimes(durationMs: number, count = FRAME_COUNT): number[] {
  return Array.from({ length: count }, (_, index) => Math.floor((durationMs * (index + 0.5)) / count))
}

/** The chosen frame, or the nearest one if the frames differ from then. */
export function chosenFrame(frames: readonly StillFrame[], atMs: number | null): StillFrame | undefined {
  if (atMs === null) return frames[0]
  return frames.toSorted((a, b) => Math.abs(a.atMs - atMs) - Math.abs(b.atMs - atMs))[0]
}

async function draw(file: File): Promise<StillFrames> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  try {
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    video.src = url
    await waitForEvent(video, 'loadeddata')
    if (!Number.isFinite(video.duration) || video.videoWidth === 0) return NO_FRAMES
    const durationMs = video.duration * 1000
    const frames: StillFrame[] = []
    for (const atMs of frameTimes(durationMs)) {
      video.currentTime = atMs / 1000
      await waitForEvent(video, 'seeked')
      frames.push({ atMs, picture: frameDataUrl(video) })
    }
    return { durationMs, frames }
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

function frameDataUrl(video: HTMLVideoElement): string {
  const canvas = document.createElement('canvas')
  canvas.height = Math.min(HEIGHT_PX, video.videoHeight)
  canvas.width = Math.round((canvas.height * video.videoWidth) / video.videoHeight)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Canvas 2D is not available')
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', 0.82)
}

function waitForEvent(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Timed out waiting for a video frame')), TIMEOUT_MS)
    const settle = (end: () => void) => () => {
      clearTimeout(timer)
      end()
    }
    video.addEventListener(event, settle(resolve), { once: true })
    video.addEventListener(
      'error',
      settle(() => reject(new Error('The video cannot be decoded'))),
      { once: true },
    )
  })
}
