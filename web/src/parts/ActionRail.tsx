/** The actions of a media: a column over the image on phones, right of it on desktop; a row in low windows. */
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

const ON_IMAGE = 'max-desktop:scrim-rail max-desktop:absolute max-desktop:right-1.5 max-desktop:bottom-7'
const AS_ROW =
  // There the scrim of the caption is behind it.
  'flat:before:hidden flat:max-desktop:bottom-5 flat:max-desktop:flex-row flat:max-desktop:flex-wrap flat:max-desktop:items-start flat:max-desktop:justify-end'
const NEXT_TO_IMAGE =
  'desktop:h-full desktop:w-12 desktop:shrink-0 desktop:justify-end desktop:gap-4 desktop:pb-1 desktop:low:gap-2 desktop:flat:no-bar desktop:flat:justify-start desktop:flat:overflow-y-auto'

export function ActionRail({ children }: { children: ReactNode }) {
  return (
    <div className={cx('flex flex-col items-center gap-3.5 low:gap-1', ON_IMAGE, AS_ROW, NEXT_TO_IMAGE)}>
      {children}
    </div>
  )
}
