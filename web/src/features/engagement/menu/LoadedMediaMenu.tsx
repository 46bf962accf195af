/** The menu of a media: a sheet on a phone, a popover on desktop. */
import { defineOverlay, useOverlays } from '#web/lib/overlays.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import type { EngagedMedia } from '../fields.ts'
import { type HidingListeners, useMediaActions } from '../use-media-actions.ts'
import { MenuButton, type MenuVariant } from './MenuButton.tsx'
import type { MenuSheetProps } from './MenuSheet.tsx'

/** Also for visitors. */
const menuSheet = defineOverlay<MenuSheetProps>(
  'media_menu',
  async () => (await import('./MenuSheet.tsx')).MenuSheet,
  { isPublic: true },
)

export type MediaMenuProps = HidingListeners & { media: EngagedMedia; variant?: MenuVariant | undefined }

export function LoadedMediaMenu({ media, variant, ...listeners }: MediaMenuProps) {
  const isDesktop = useIsDesktop()
  const overlays = useOverlays()
  const items = useMediaActions(media, listeners)
  if (isDesktop)
    return (
      <Menu label="More" items={items} trigger={(props) => <MenuButton variant={variant} {...props} />} />
    )
  const open = async () => {
    const chosen = await overlays.open(menuSheet, { title: `This ${media.type}`, items })
    chosen?.onSelect()
  }
  return <MenuButton variant={variant} aria-haspopup="dialog" onClick={() => void open()} />
}
