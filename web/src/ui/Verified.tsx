/** The badge of a verified creator: dark on its own light background, on any surface. */
import { BadgeCheck } from 'lucide-react'
import { cx } from './cx.ts'
import { GROUND_INK, type Ground } from './ground.ts'

export function Verified({ size = 16, on = 'canvas' }: { size?: number; on?: Ground }) {
  return (
    <BadgeCheck
      size={size}
      role="img"
      aria-label="Verified creator"
      data-own-ground
      className={cx('shrink-0 fill-verified', GROUND_INK[on])}
    />
  )
}
