/** Lets the back button close what lies over the page and is no overlay of its own, because it lives with the page. */
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

type Closable = { closable?: string } | null

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
    else if (isInHistory) void navigate(-1)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening and closing are what it follows
  useEffect(() => turned(), [isOpen])

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
