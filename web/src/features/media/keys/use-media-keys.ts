/** Keyboard shortcuts of a page that shows one media at a time: steps, presses its buttons, or opens the help. */
import { useEffect, useEffectEvent } from 'react'
import { useOverlays } from '#web/lib/overlays.tsx'
import { mediaKeyAction } from './key-action.ts'
import { keysSheet } from './keys-sheet.ts'

/** An open dialog or menu gets all keys. */
const OPEN = 'dialog[open], [popover]:popover-open'
const BUTTONS = { like: 'L', comments: 'C' }

type MediaKeys = {
  step(direction: 'previous' | 'next'): void
  /** First post media, in a list. */
  first?(): void
}

export function useMediaKeys({ step, first }: MediaKeys): void {
  const overlays = useOverlays()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = mediaKeyAction(event, event.target instanceof Element ? event.target : null)
    if (!action || document.fullscreenElement || document.querySelector(OPEN)) return
    if (action === 'first' && !first) return
    event.preventDefault()
    if (action === 'previous' || action === 'next') step(action)
    else if (action === 'first') first?.()
    else if (action === 'help') void overlays.open(keysSheet, {})
    else buttonFor(BUTTONS[action])?.click()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    // Captures the event before the player, which would change the volume.
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])
}

/** The visible button with this shortcut. */
function buttonFor(key: string): HTMLElement | undefined {
  const all = document.querySelectorAll<HTMLElement>(`main [aria-keyshortcuts="${key}"]`)
  return [...all].find((button) => !button.closest('[inert]') && button.checkVisibility())
}
