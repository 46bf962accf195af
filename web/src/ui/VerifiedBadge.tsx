/** The badge of a verified creator: dark on its own light background, on any surface. */
import { BadgeCheck } from 'lucide-react'
import { cx } from './cx.ts'
import { SURFACE_INK, type Surface } from './surface.ts'

export function VerifiedBadge({ size = 16, on = 'canvas' }: { size?: number; on?: Surface }) {
  return (
    <BadgeCheck
      size={size}
      role="img"
      aria-label="Verified creator"
      data-own-ground
      className={cx('shrink-0 fill-verified', SURFACE_INK[on])}
    />
  )
}
