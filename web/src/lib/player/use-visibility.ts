/** Whether a player is in sight: 80 % of it in the window, or any of it where the page knows best; and the tab in front. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isSeen, SEEN_SHARE } from './is-seen.ts'

/** The further steps are for players larger than the window, which never reach the share themselves. */
const THRESHOLDS = [0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, SEEN_SHARE, 1]
/** The slide right below counts too, so that it starts with the step to it; one beside it does not. */
const NEXT_DOOR = { rootMargin: '2px 0px', scrollMargin: '2px 0px' }

/** `isAnyEnough`: the page has chosen this player and brings it into sight, so it need not wait for the rest. */
export function useVisibility(element: HTMLElement | null, isAnyEnough = false): boolean {
  const [isInWindow, setInWindow] = useState(false)
  const isTabInFront = useSyncExternalStore(watchTab, () => document.visibilityState === 'visible')

  useEffect(() => {
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last) setInWindow(isAnyEnough ? last.intersectionRatio > 0 : isSeen(last))
      },
      { threshold: THRESHOLDS, ...(isAnyEnough ? NEXT_DOOR : {}) },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, isAnyEnough])

  return isInWindow && isTabInFront
}

function watchTab(notify: () => void): () => void {
  document.addEventListener('visibilitychange', notify)
  return () => document.removeEventListener('visibilitychange', notify)
}
