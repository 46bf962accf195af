/** The menu of a media: a list over a phone's screen, a popover at its button on a desk. */
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { ActionRow } from '#web/parts/LinkList.tsx'
import { useIsDesk } from '#web/parts/player/use-is-desk.ts'
import { Menu, type MenuItem } from '#web/ui/Menu.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import type { EngagedMedia } from '../engaged-media.ts'
import { type HidingListeners, useMediaActions } from '../use-media-actions.ts'
import { MenuButton, type MenuLook } from './MenuButton.tsx'

export type MediaMenuProps = HidingListeners & { media: EngagedMedia; look?: MenuLook | undefined }

export function MenuOfMedia({ media, look, ...listeners }: MediaMenuProps) {
  const isDesk = useIsDesk()
  const items = useMediaActions(media, listeners)
  if (!isDesk) return <PhoneMenu items={items} look={look} title={`This ${media.type}`} />
  return <Menu label="More" items={items} trigger={(props) => <MenuButton look={look} {...props} />} />
}

type PhoneProps = { items: MenuItem[]; look: MenuLook | undefined; title: string }

function PhoneMenu({ items, look, title }: PhoneProps) {
  const [isOpen, setOpen] = useState(false)
  const choose = ({ onSelect }: MenuItem) => {
    setOpen(false)
    onSelect()
  }
  return (
    <>
      <MenuButton look={look} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)} />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={title}>
        <ul className="overflow-hidden rounded-lg bg-raised">
          {items.map((item) => (
            <ActionRow
              key={item.label}
              icon={item.icon ?? Ellipsis}
              isDanger={item.tone === 'danger'}
              onClick={() => choose(item)}
            >
              {item.label}
            </ActionRow>
          ))}
        </ul>
      </Sheet>
    </>
  )
}
