/**
 * Video elements that players use one after the other. iPhones allow sound per element, once it was played in a click handler: with
 * an element for each slide, every slide of the feed would have to be unmuted by hand.
 */

/** The feed has three players at a time. */
const MAX_IDLE = 3

const used = new Set<HTMLVideoElement>()
let idle: HTMLVideoElement[] = []

export function takeVideo(): HTMLVideoElement {
  const video = idle.pop() ?? document.createElement('video')
  video.playsInline = true
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
  if (idle.length < MAX_IDLE) idle = [...idle, video]
}

/** Must be called in a click handler: from then on, all elements may play with sound. */
export function allowSound(): void {
  for (const video of [...used, ...idle]) {
    if (!video.paused) continue
    void video.play().catch(() => undefined)
    video.pause()
  }
}
