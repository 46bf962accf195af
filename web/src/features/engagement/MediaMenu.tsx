/** The overflow menu of a media, loaded after the picture. */
import { lazy, Suspense } from 'react'
import { MenuButton } from './menu/MenuButton.tsx'
import type { MediaMenuProps } from './menu/MenuOfMedia.tsx'

const MenuOfMedia = lazy(() => import('./menu/MenuOfMedia.tsx').then((m) => ({ default: m.MenuOfMedia })))

export function MediaMenu(props: MediaMenuProps) {
  return (
    <Suspense fallback={<MenuButton variant={props.variant} aria-busy="true" />}>
      <MenuOfMedia {...props} />
    </Suspense>
  )
}
