/** The settings in a sheet. */
import type { Player } from '#web/lib/player/use-player.ts'
import { useBackCloses } from '#web/lib/use-back-closes.ts'
import { Sheet } from '#web/ui/Sheet.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'

type SettingsSheetProps = { player: Player; isOpen: boolean; onClose: () => void }

export function SettingsSheet({ player, isOpen, onClose }: SettingsSheetProps) {
  useBackCloses(isOpen, onClose)
  return (
    <Sheet open={isOpen} onClose={onClose} title="Playback">
      <SettingsPanel player={player} />
    </Sheet>
  )
}
