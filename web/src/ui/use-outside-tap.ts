/** Closes a popover on a press outside: before iOS 18.3, Safari does so only for mice and keyboards. */
import { type RefObject, useEffect } from 'react'

/** Presses on the button that opened it are left to the button. */
export function useOutsideTap(
  popover: RefObject<HTMLElement | null>,
  isOpen: boolean,
  button: () => HTMLElement | null,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button is asked for at each press
  useEffect(() => {
    if (!isOpen) return
    const pressed = ({ target }: Event) => {
      const element = popover.current
      if (!element || !(target instanceof Node) || element.contains(target) || button()?.contains(target))
        return
      element.hidePopover()
    }
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  }, [popover, isOpen])
}
