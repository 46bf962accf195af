/** Lets the back button close what lies over the page and is no overlay of its own, because it lives with the page. */
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

type Closable = { closable?: string } | null

/** What the browser says, which the router on the screen may be a moment behind of. */
function isEntryOf(id: string): boolean {
  const { usr } = (history.state ?? {}) as { usr?: Closable }
  return usr?.closable === id
}

export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const id = useId()
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const isInHistory = (state as Closable)?.closable === id
  /** Its entry was asked for; it comes a moment later. */
  const hasEntry = useRef(false)
  const wasInHistory = useRef(false)

  const turned = useEffectEvent(() => {
    if (isOpen === hasEntry.current) return
    hasEntry.current = isOpen
    if (isOpen) void navigate({ pathname, search, hash }, { state: { ...state, closable: id } })
    else if (isEntryOf(id)) void navigate(-1)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening and closing are what it follows
  useEffect(() => turned(), [isOpen])

  // Whoever goes back before the new entry is drawn has been there and left, without the router ever showing it.
  const popped = useEffectEvent(() => {
    if (!hasEntry.current || isEntryOf(id)) return
    hasEntry.current = false
    onClose()
  })
  useEffect(() => {
    const listener = () => popped()
    window.addEventListener('popstate', listener)
    return () => window.removeEventListener('popstate', listener)
  }, [])

  const left = useEffectEvent(() => {
    const isLeft = wasInHistory.current && !isInHistory
    wasInHistory.current = isInHistory
    if (!isLeft || !hasEntry.current) return
    hasEntry.current = false
    onClose()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the history decides
  useEffect(() => left(), [isInHistory])
}
