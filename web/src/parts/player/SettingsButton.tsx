/** Opens the player settings: a popover on desktop, a sheet on phones. */
import { Settings } from 'lucide-react'
import { useRef } from 'react'
import type { Player } from '#web/lib/player/use-player.ts'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import { BarButton } from './BarButton.tsx'
import { SettingsPopover } from './SettingsPopover.tsx'
import { SettingsSheet } from './SettingsSheet.tsx'

type SettingsButtonProps = { player: Player; isOpen: boolean; onOpen: (isOpen: boolean) => void }

export function SettingsButton({ player, isOpen, onOpen }: SettingsButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isDesktop = useIsDesktop()
  return (
    <>
      <BarButton
        ref={button}
        icon={Settings}
        label="Settings"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
      />
      {isDesktop ? (
        <SettingsPopover player={player} isOpen={isOpen} button={button} onClose={() => onOpen(false)} />
      ) : (
        <SettingsSheet player={player} isOpen={isOpen} onClose={() => onOpen(false)} />
      )}
    </>
  )
}
