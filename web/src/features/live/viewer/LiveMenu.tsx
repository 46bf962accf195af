/** Secondary actions on a stream: report it, block its creator. */
import { Ban, Ellipsis, Flag, Share2 } from 'lucide-react'
import { blockSheet } from '#web/features/people/index.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { reportSheet } from '#web/parts/report/report-sheet.ts'
import type { Tone } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import type { LiveDetails } from '../fields.ts'
import type { ViewedPerson } from './viewed-person.ts'

type Props = {
  live: LiveDetails
  person: ViewedPerson
  tone: Tone
  /** Set where sharing has no button of its own. */
  onShare?: () => void
}

export function LiveMenu({ live, person: { id, username, fullname }, tone, onShare }: Props) {
  const overlays = useOverlays()
  return (
    <Menu
      label={onShare ? 'Share, report or block' : 'Report or block'}
      items={[
        ...(onShare ? [{ label: 'Share', icon: Share2, onSelect: onShare }] : []),
        {
          label: 'Report',
          icon: Flag,
          onSelect: () =>
            void overlays.open(reportSheet, { what: { kind: 'live', id: live.id, words: 'this live' } }),
        },
        {
          label: 'Block',
          icon: Ban,
          tone: 'danger',
          onSelect: () => void overlays.open(blockSheet, { person: { id, username, fullname } }),
        },
      ]}
      trigger={(props) => (
        <IconButton
          icon={Ellipsis}
          label={onShare ? 'Share, report or block' : 'Report or block'}
          tone={tone}
          {...props}
        />
      )}
    />
  )
}
