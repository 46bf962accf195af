/** Keyboard control of a player that is focused or active. */
import { useEffect, useEffectEvent } from 'react'
import { actionOf, isMeantFor, isOverlayOpen, type PlayerAction } from './keys.ts'

type Keys = {
  root: HTMLElement | null
  /** Evaluated on each key: whether this player receives it without focus. */
  isActive: () => boolean
  /** Actions left to the page, such as the arrows that move through a feed. */
  except: readonly PlayerAction[]
  onAction: (action: PlayerAction) => void
}

export function useKeys({ root, isActive, except, onAction }: Keys): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!root || event.defaultPrevented) return
    const action = actionOf(event)
    if (!action || except.includes(action)) return
    const target = event.target instanceof Element ? event.target : document.body
    if (!root.contains(target) && !isActive()) return
    if (isMeantFor(target, action, root) || isOverlayOpen()) return
    event.preventDefault()
    onAction(action)
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
