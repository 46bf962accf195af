/** What is seldom done about somebody else. */
import { Ban, Ellipsis } from 'lucide-react'
import { useOverlays } from '#web/lib/overlays.tsx'
import type { Tone } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { blockSheet } from './block.ts'

type Props = { person: { id: string; username: string; fullname: string }; tone?: Tone }

export function PersonMenu({ person: { id, username, fullname }, tone }: Props) {
  const overlays = useOverlays()
  const block = () => void overlays.open(blockSheet, { person: { id, username, fullname } })
  return (
    <Menu
      label="More"
      items={[{ label: 'Block', icon: Ban, tone: 'danger', onSelect: block }]}
      trigger={(props) => <IconButton icon={Ellipsis} label="More" tone={tone} {...props} />}
    />
  )
}
