/** Whether the window has desktop width, the breakpoint of the design system. */
import { useSyncExternalStore } from 'react'

const DESK = '(min-width: 900px)'

export function useIsDesk(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(DESK).matches)
}

function subscribe(notify: () => void): () => void {
  const query = matchMedia(DESK)
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}
