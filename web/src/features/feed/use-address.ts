/** Keeps the URL at the active slide, for reloads, copied links and the back button. */
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { atMedia } from './feed-address.ts'
import type { WalkState } from './walks.ts'

/** A slide that is scrolled past gets no URL. */
const SETTLED_MS = 250

export function useAddress(walkId: string, mediaId: string | null): void {
  const navigate = useNavigate()
  const { search } = useLocation()
  const follow = useEffectEvent((id: string) => {
    // Reads the history directly: a dialog or page that has just opened may not have rendered yet and must not be overwritten.
    const here = window.location
    const state = (history.state as { usr?: WalkState } | null)?.usr ?? null
    if (here.pathname !== '/') return
    const wanted = atMedia(here.search, id)
    const isThere = wanted === atMedia(here.search, new URLSearchParams(here.search).get('m'))
    if (isThere && state?.walk === walkId) return
    const kept = { ...state, walk: walkId }
    void navigate({ pathname: '/', search: wanted }, { replace: true, state: kept })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a closed overlay restores the URL it was opened at
  useEffect(() => {
    if (mediaId === null) return
    const timer = setTimeout(() => follow(mediaId), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [mediaId, search])
}
