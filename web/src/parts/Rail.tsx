/** The actions of a media: a column over the image on phones, right of it on desktop; a row in low windows. */
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

const ON_PICTURE = 'max-desk:scrim-rail max-desk:absolute max-desk:right-1.5 max-desk:bottom-7'
const AS_ROW =
  // There the scrim of the caption is behind it.
  'flat:before:hidden flat:max-desk:bottom-5 flat:max-desk:flex-row flat:max-desk:flex-wrap flat:max-desk:items-start flat:max-desk:justify-end'
const BESIDE_PICTURE =
  'desk:h-full desk:w-12 desk:shrink-0 desk:justify-end desk:gap-4 desk:pb-1 desk:low:gap-2 desk:flat:no-bar desk:flat:justify-start desk:flat:overflow-y-auto'

export function Rail({ children }: { children: ReactNode }) {
  return (
    <div className={cx('flex flex-col items-center gap-3.5 low:gap-1', ON_PICTURE, AS_ROW, BESIDE_PICTURE)}>
      {children}
    </div>
  )
}
