/** Whether a player is visible: 80 % of it in the window, or snapping into it, in a visible tab. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isMostlyVisible, isSnappingIn, VISIBLE_RATIO } from './is-visible.ts'

/** The lower thresholds are for players larger than the window, which never reach the ratio. */
const THRESHOLDS = [0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, VISIBLE_RATIO, 1]
/** The slide just below counts too, so that it starts with the snap; slides to the side do not. */
const BELOW = '2px 0px'

/** Safari before 26 has no margins for scroll containers other than the observer's root. */
function belowMargins(element: HTMLElement): IntersectionObserverInit {
  if ('scrollMargin' in IntersectionObserver.prototype) return { rootMargin: BELOW, scrollMargin: BELOW }
  return { rootMargin: BELOW, root: element.closest('[role=feed]') }
}

/** `isStepped`: the page snaps vertically to this player, so it can start before it is fully visible. */
export function useVisibility(element: HTMLElement | null, isSnapping = false): boolean {
  const [isInWindow, setInWindow] = useState(false)
  const isTabInFront = useSyncExternalStore(watchTab, () => document.visibilityState === 'visible')

  useEffect(() => {
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last) setInWindow(isSnapping ? isSnappingIn(last) : isMostlyVisible(last))
      },
      { threshold: THRESHOLDS, ...(isSnapping ? belowMargins(element) : {}) },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, isSnapping])

  return isInWindow && isTabInFront
}

function watchTab(notify: () => void): () => void {
  document.addEventListener('visibilitychange', notify)
  return () => document.removeEventListener('visibilitychange', notify)
}
