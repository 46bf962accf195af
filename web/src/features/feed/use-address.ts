/** Keeps the address at the active slide, so that a reload, a copied link and going back find it. */
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { atMedia } from './feed-address.ts'
import type { WalkState } from './walks.ts'

/** A slide that is only passed is not worth an address. */
const SETTLED_MS = 250

export function useAddress(walkId: string, mediaId: string | null): void {
  const navigate = useNavigate()
  const { search } = useLocation()
  const follow = useEffectEvent((id: string) => {
    // As the history has it: a dialog or page that just opened may not be drawn yet, and must not be written over.
    const here = window.location
    const state = (history.state as { usr?: WalkState } | null)?.usr ?? null
    if (here.pathname !== '/') return
    const wanted = atMedia(here.search, id)
    const isThere = wanted === atMedia(here.search, new URLSearchParams(here.search).get('m'))
    if (isThere && state?.walk === walkId) return
    const kept = { ...state, walk: walkId }
    void navigate({ pathname: '/', search: wanted }, { replace: true, state: kept })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: an overlay that closed brings back the address it was opened at
  useEffect(() => {
    if (mediaId === null) return
    const timer = setTimeout(() => follow(mediaId), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [mediaId, search])
}
