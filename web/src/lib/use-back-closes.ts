/** Lets the back button close a panel that belongs to the page and is not a named overlay. */
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

type Closable = { closable?: string } | null

/** Reads the browser's history state, as the router may lag behind. */
function isEntryOf(id: string): boolean {
  const { usr } = (history.state ?? {}) as { usr?: Closable }
  return usr?.closable === id
}

export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const id = useId()
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const isInHistory = (state as Closable)?.closable === id
  /** Its history entry was pushed, though not rendered yet. */
  const hasEntry = useRef(false)
  const wasInHistory = useRef(false)

  const syncHistory = useEffectEvent(() => {
    if (isOpen === hasEntry.current) return
    hasEntry.current = isOpen
    if (isOpen) void navigate({ pathname, search, hash }, { state: { ...state, closable: id } })
    else if (isEntryOf(id)) void navigate(-1)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening and closing are what it follows
  useEffect(() => syncHistory(), [isOpen])

  // Going back before the new entry was rendered never shows in the router's location.
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
