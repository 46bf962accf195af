/** Opens a locally recorded video to read its frames. Chromium's recordings have no duration in their header. */

/** Gives up on a video without frames after this long. */
const TIMEOUT_MS = 8_000
/** Seeking beyond the end makes the browser find the duration. */
const FAR_SECONDS = 1e7

type OpenVideo = { video: HTMLVideoElement; durationMs: number | null; close(): void }

export async function openVideo(blob: Blob): Promise<OpenVideo> {
  const url = URL.createObjectURL(blob)
  const video = document.createElement('video')
  const close = () => {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
  try {
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    video.src = url
    await waitForEvent(video, 'loadeddata')
    if (!Number.isFinite(video.duration)) await seekTo(video, FAR_SECONDS)
    const durationMs = Number.isFinite(video.duration) ? Math.round(video.duration * 1000) : null
    return { video, durationMs, close }
  } catch (error) {
    close()
    throw error
  }
}

export async function seekTo(video: HTMLVideoElement, seconds: number): Promise<void> {
  if (video.currentTime === seconds && !video.seeking) return
  const done = waitForEvent(video, 'seeked')
  video.currentTime = seconds
  await done
}

export function frameDataUrl(
  video: HTMLVideoElement,
  { heightPx, isMirrored }: { heightPx: number; isMirrored: boolean },
): string {
  const canvas = document.createElement('canvas')
  canvas.height = Math.min(heightPx, video.videoHeight)
  canvas.width = Math.max(1, Math.round((canvas.height * video.videoWidth) / video.videoHeight))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Canvas 2D is not available')
  if (isMirrored) {
    context.translate(canvas.width, 0)
    context.scale(-1, 1)
  }
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', 0.8)
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
