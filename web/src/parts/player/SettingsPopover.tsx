/** The settings in a native popover above their button, closed by Esc or a click outside. */
import { type RefObject, useEffect, useRef } from 'react'
import type { Player } from '#web/lib/player/use-player.ts'
import { useOutsideTap } from '#web/ui/use-outside-tap.ts'
import { positionAbove } from './position-above.ts'
import { SettingsPanel } from './SettingsPanel.tsx'

type SettingsPopoverProps = {
  player: Player
  isOpen: boolean
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

export function SettingsPopover({ player, isOpen, button, onClose }: SettingsPopoverProps) {
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = panel.current
    if (!element || !button.current || !isOpen) return
    element.showPopover()
    positionAbove(element, button.current)
    element.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true })
    const close = () => element.hidePopover()
    window.addEventListener('scroll', close, { capture: true, passive: true })
    window.addEventListener('resize', close)
    return () => {
      window.removeEventListener('scroll', close, { capture: true })
      window.removeEventListener('resize', close)
      element.hidePopover()
    }
  }, [isOpen, button])

  useOutsideTap(panel, isOpen, () => button.current)

  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label="Playback"
      onToggle={(event) => event.newState === 'closed' && onClose()}
      className="fixed inset-auto m-0 max-h-[calc(100dvh-1rem)] w-84 overflow-y-auto rounded-lg bg-surface p-4 text-left text-ink shadow-pop open:animate-rise open:[--rise-from:0.25rem]"
    >
      {isOpen && <SettingsPanel player={player} />}
    </div>
  )
}
