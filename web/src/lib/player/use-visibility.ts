/** Whether a player is in sight: 80 % of it in the window, and the tab in front. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isSeen, SEEN_SHARE } from './is-seen.ts'

/** The further steps are for players larger than the window, which never reach the share themselves. */
const THRESHOLDS = [0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, SEEN_SHARE, 1]

export function useVisibility(element: HTMLElement | null): boolean {
  const [isInWindow, setInWindow] = useState(false)
  const isTabInFront = useSyncExternalStore(watchTab, () => document.visibilityState === 'visible')

  useEffect(() => {
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last) setInWindow(isSeen(last))
      },
      { threshold: THRESHOLDS },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])

  return isInWindow && isTabInFront
}

function watchTab(notify: () => void): () => void {
  document.addEventListener('visibilitychange', notify)
  return () => document.removeEventListener('visibilitychange', notify)
}
