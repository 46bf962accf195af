/** Keyboard control of a player that is focused or active. */
import { useEffect, useEffectEvent } from 'react'
import { belongsToFocused, isOverlayOpen, type PlayerAction, playerActionOf } from './keys.ts'

type Keys = {
  root: HTMLElement | null
  /** Evaluated on each key: whether this player receives it without focus. */
  isActive: () => boolean
  /** Actions left to the page, such as the arrows that move through a feed. */
  except: readonly PlayerAction[]
  onAction: (action: PlayerAction) => void
}

export function usePlayerKeys({ root, isActive, except, onAction }: Keys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!root || event.defaultPrevented) return
    const action = playerActionOf(event)
    if (!action || except.includes(action)) return
    const target = event.target instanceof Element ? event.target : document.body
    if (!root.contains(target) && !isActive()) return
    if (belongsToFocused(target, action, root) || isOverlayOpen()) return
    event.preventDefault()
    onAction(action)
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
