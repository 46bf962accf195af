/** Whether the window has desktop width, the breakpoint of the design system. */
import { useSyncExternalStore } from 'react'

const DESKTOP_QUERY = '(min-width: 900px)'

export function useIsDesktop(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(DESKTOP_QUERY).matches)
}

function subscribe(notify: () => void): () => void {
  const query = matchMedia(DESKTOP_QUERY)
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}
