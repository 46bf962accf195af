/** Less frequent actions on another person's profile. */
import { Ban, Ellipsis, Flag, Gift, Volume2, VolumeX } from 'lucide-react'
import { useLoginHint } from '#web/features/accounts/index.ts'
import { blockSheet, type MutedPerson, useMute } from '#web/features/people/index.ts'
import { giftDialog } from '#web/features/subscriptions/index.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { useSession } from '#web/lib/session.tsx'
import { reportSheet } from '#web/parts/report/report-sheet.ts'
import type { Tone } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'

type Props = {
  person: MutedPerson & { fullname: string; avatar: string | null; subscription_detail: object | null }
  tone?: Tone
}

export function PersonMenu({ person, tone }: Props) {
  const { id, username, fullname, avatar, isMuted } = person
  const { status } = useSession()
  const overlays = useOverlays()
  const hint = useLoginHint()
  const mute = useMute()
  return (
    <Menu
      label="More"
      items={[
        ...(person.subscription_detail
          ? [
              {
                label: 'Gift a subscription',
                icon: Gift,
                onSelect: () =>
                  status === 'visitor'
                    ? hint('gift a subscription')
                    : void overlays.open(giftDialog, { person: { id, username, fullname, avatar } }),
              },
            ]
          : []),
        {
          label: isMuted ? 'Unmute' : 'Mute',
          icon: isMuted ? Volume2 : VolumeX,
          onSelect: () => (status === 'visitor' ? hint() : void mute(person)),
        },
        {
          label: 'Report',
          icon: Flag,
          onSelect: () =>
            void overlays.open(reportSheet, { what: { kind: 'user', id, subject: `@${username}` } }),
        },
        {
          label: 'Block',
          icon: Ban,
          tone: 'danger',
          onSelect: () => void overlays.open(blockSheet, { person: { id, username, fullname } }),
        },
      ]}
      trigger={(props) => <IconButton icon={Ellipsis} label="More" tone={tone} {...props} />}
    />
  )
}
