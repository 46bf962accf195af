/** The menu of a media: a sheet on a phone, a popover on desktop. */
import { useOverlays } from '#web/lib/overlays.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { useIsDesk } from '#web/ui/use-is-desk.ts'
import type { EngagedMedia } from '../fields.ts'
import { type HidingListeners, useMediaActions } from '../use-media-actions.ts'
import { MenuButton, type MenuLook } from './MenuButton.tsx'
import { menuSheet } from './menu-sheet.ts'

export type MediaMenuProps = HidingListeners & { media: EngagedMedia; look?: MenuLook | undefined }

export function MenuOfMedia({ media, look, ...listeners }: MediaMenuProps) {
  const isDesk = useIsDesk()
  const overlays = useOverlays()
  const items = useMediaActions(media, listeners)
  if (isDesk)
    return <Menu label="More" items={items} trigger={(props) => <MenuButton look={look} {...props} />} />
  const open = async () => {
    const chosen = await overlays.open(menuSheet, { title: `This ${media.type}`, items })
    chosen?.onSelect()
  }
  return <MenuButton look={look} aria-haspopup="dialog" onClick={() => void open()} />
}
