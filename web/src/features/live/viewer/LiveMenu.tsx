/** Secondary actions on a stream: report it, block its creator. */
import { Ban, Ellipsis, Flag } from 'lucide-react'
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
}

export function LiveMenu({ live, person: { id, username, fullname }, tone }: Props) {
  const overlays = useOverlays()
  return (
    <Menu
      label="Report or block"
      items={[
        {
          label: 'Report',
          icon: Flag,
          onSelect: () =>
            void overlays.open(reportSheet, { what: { kind: 'live', id: live.id, subject: 'this live' } }),
        },
        {
          label: 'Block',
          icon: Ban,
          tone: 'danger',
          onSelect: () => void overlays.open(blockSheet, { person: { id, username, fullname } }),
        },
      ]}
      trigger={(props) => <IconButton icon={Ellipsis} label="Report or block" tone={tone} {...props} />}
    />
  )
}
