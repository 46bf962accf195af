/** The overflow menu of a media, loaded after the picture. */
import { lazy, Suspense } from 'react'
import type { MediaMenuProps } from './LoadedMediaMenu.tsx'
import { MenuButton } from './MenuButton.tsx'

const LoadedMediaMenu = lazy(() =>
  import('./LoadedMediaMenu.tsx').then((m) => ({ default: m.LoadedMediaMenu })),
)

export function MediaMenu(props: MediaMenuProps) {
  return (
    <Suspense fallback={<MenuButton variant={props.variant} aria-busy="true" />}>
      <LoadedMediaMenu {...props} />
    </Suspense>
  )
}
