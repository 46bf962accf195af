/** In a page, before its own code: whoever asks hears of each picture of any video as it is drawn. */

declare global {
  interface Window {
    eachFrame(hear: (video: HTMLVideoElement) => void): void
  }
}

export function tellFrames(): void {
  window.eachFrame = (hear) => {
    const known = new WeakSet<HTMLVideoElement>()
    const drawn = (video: HTMLVideoElement) => {
      video.requestVideoFrameCallback(() => {
        hear(video)
        drawn(video)
      })
    }
    new MutationObserver(() => {
      for (const video of document.querySelectorAll('video')) {
        if (known.has(video)) continue
        known.add(video)
        drawn(video)
      }
    }).observe(document, { subtree: true, childList: true })
  }
}
