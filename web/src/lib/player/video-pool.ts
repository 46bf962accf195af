/**
 * Video elements that players use one after the other. iPhones allow sound per element, once it was played in a click handler: with
 * an element for each slide, every slide of the feed would have to be unmuted by hand.
 */

/** The feed has three players at a time, and one more while they change. */
const SIZE = 4

const used = new Set<HTMLVideoElement>()
let idle: readonly HTMLVideoElement[] = []

export function takeVideo(): HTMLVideoElement {
  const video = idle[0] ?? createVideo()
  idle = idle.slice(1)
  used.add(video)
  return video
}

/** Takes the element out of the page, without its source. */
export function releaseVideo(video: HTMLVideoElement): void {
  used.delete(video)
  video.remove()
  video.pause()
  if (video.hasAttribute('src') || video.childElementCount > 0) {
    video.removeAttribute('src')
    video.replaceChildren()
    video.load()
  }
  if (idle.length < SIZE) idle = [...idle, video]
}

/** Must be called in a click handler: from then on, all elements may play with sound. */
export function allowSound(): void {
  const missing = SIZE - used.size - idle.length
  if (missing > 0) idle = [...idle, ...Array.from({ length: missing }, createVideo)]
  for (const video of [...used, ...idle]) {
    if (!video.paused) continue
    void video.play().catch(() => undefined)
    video.pause()
  }
}

function createVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  video.playsInline = true
  return video
}
