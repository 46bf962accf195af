/** Page script that runs before the page's own code and calls its listeners for each drawn frame of any video. */

declare global {
  interface Window {
    eachFrame(onFrame: (video: HTMLVideoElement) => void): void
  }
}

export function defineEachFrame(): void {
  window.eachFrame = (onFrame) => {
    const known = new WeakSet<HTMLVideoElement>()
    const drawn = (video: HTMLVideoElement) => {
      video.requestVideoFrameCallback(() => {
        onFrame(video)
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
