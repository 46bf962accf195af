/** The height of the on-screen keyboard in pixels, which does not change the window size. */
import { useSyncExternalStore } from 'react'

export function useKeyboardHeight(): number {
  return useSyncExternalStore(watch, coveredPx)
}

function coveredPx(): number {
  const view = window.visualViewport
  // Under pinch zoom the visual viewport is smaller for another reason.
  if (!view || view.scale > 1.05) return 0
  return Math.max(0, Math.round(window.innerHeight - view.height - view.offsetTop))
}

function watch(onChange: () => void): () => void {
  const view = window.visualViewport
  view?.addEventListener('resize', onChange)
  view?.addEventListener('scroll', onChange)
  return () => {
    view?.removeEventListener('resize', onChange)
    view?.removeEventListener('scroll', onChange)
  }
}
