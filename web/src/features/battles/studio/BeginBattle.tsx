/** The button that looks for an opponent; hidden during a battle and its talk phase, which has its own button. */
import { Swords } from 'lucide-react'
import { Tool } from '#web/features/live/index.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useBattle } from '../use-battle.ts'
import { inviteSheet } from './invite-sheet.ts'

export function BeginBattle({ variant }: { variant: 'tool' | 'column' | 'button' }) {
  const overlays = useOverlays()
  const { account } = useSession()
  const now = useBattle(account?.id)
  if (now && now.phase !== 'early' && now.phase !== 'over') return null
  const open = () => void overlays.open(inviteSheet, {})
  if (variant === 'button')
    return (
      <Button icon={Swords} onClick={open}>
        Battle
      </Button>
    )
  return (
    <Tool icon={Swords} label="Battle" name="Start a battle" isNamed={variant === 'column'} onPress={open} />
  )
}
