/** The tip button of a media. */
import { Gem } from 'lucide-react'
import { useLoginHint } from '#web/features/accounts/index.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { preloadOnHover } from '#web/lib/preload-on-hover.ts'
import { useSession } from '#web/lib/session.tsx'
import { RailButton } from '#web/parts/RailButton.tsx'
import { tipDialog } from './tip.ts'

type Props = { media: { id: string; user: { id: string; fullname: string } } }

export function TipButton({ media: { id, user } }: Props) {
  const overlays = useOverlays()
  const { status } = useSession()
  const hint = useLoginHint()
  const tip = () => {
    if (status === 'visitor') return hint('send a tip')
    void overlays.open(tipDialog, { user: { id: user.id, fullname: user.fullname }, media: id })
  }
  return (
    <RailButton
      icon={Gem}
      tone="coin"
      label="Send a tip"
      text="Tip"
      onClick={tip}
      {...preloadOnHover(tipDialog)}
    />
  )
}
