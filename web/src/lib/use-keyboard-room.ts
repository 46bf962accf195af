/** How much of the window a phone's keyboard covers, in pixels; the page itself is not told by its size. */
import { useSyncExternalStore } from 'react'

export function useKeyboardRoom(): number {
  return useSyncExternalStore(watch, coveredPx)
}

function coveredPx(): number {
  const view = window.visualViewport
  // Zoomed in, a part of the page is out of sight for another reason.
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
