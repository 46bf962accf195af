/** Arrow up and arrow down go to the media before and after, unless they are meant for something else. */
import { useEffect, useEffectEvent } from 'react'

const OWN_ARROWS =
  'input, textarea, select, [contenteditable], [role=slider], [role=menu], [role=tab], [role=radiogroup]'
const OPEN = 'dialog[open], [popover]:popover-open'

export function useStepKeys(step: (direction: 'previous' | 'next') => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 'previous' : event.key === 'ArrowDown' ? 'next' : undefined
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    if (!direction || !isPlain || event.repeat || document.fullscreenElement) return
    const { target } = event
    if (target instanceof Element && target.closest(OWN_ARROWS)) return
    if (document.querySelector(OPEN)) return
    event.preventDefault()
    step(direction)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    // Before the player hears it, which would change the volume.
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])
}
