/** Keeps the URL at the active slide, for reloads, copied links and the back button. */
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { atMedia } from './feed-address.ts'
import type { FeedHistoryState } from './session-cache.ts'

/** A slide that is scrolled past gets no URL. */
const DEBOUNCE_MS = 250

export function useAddress(sessionId: string, mediaId: string | null): void {
  const navigate = useNavigate()
  const { search, key } = useLocation()
  const follow = useEffectEvent((id: string) => {
    // Reads the history directly: a dialog or page that has just opened may not have rendered yet and must not be overwritten.
    const here = window.location
    const state = (history.state as { usr?: FeedHistoryState } | null)?.usr ?? null
    if (here.pathname !== '/') return
    const wanted = atMedia(here.search, id)
    const isThere = wanted === atMedia(here.search, new URLSearchParams(here.search).get('m'))
    if (isThere && state?.walk === sessionId) return
    const nextState = { ...state, walk: sessionId }
    void navigate({ pathname: '/', search: wanted }, { replace: true, state: nextState })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a closed overlay restores the URL it was opened at, also when only its key has visibly changed
  useEffect(() => {
    if (mediaId === null) return
    const timer = setTimeout(() => follow(mediaId), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [mediaId, search, key])
}
