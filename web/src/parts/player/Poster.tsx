/** Shown before the first video frame: the blurred preview, then the poster. */
import { FIT_CLASS, type Fit } from '#web/lib/player/fit.ts'
import { cx } from '#web/ui/cx.ts'

type PosterProps = { blur: string | undefined; poster: string | undefined; fit: Fit; isUrgent: boolean }

export function Poster({ blur, poster, fit, isUrgent }: PosterProps) {
  const ground = blur ?? poster
  return (
    <>
      {ground && (
        <img
          src={ground}
          alt=""
          draggable={false}
          // A preview that is already blurred avoids the filter, which is repainted with every frame.
          className={cx('absolute inset-0 size-full object-cover', blur ? 'opacity-70' : 'locked-blur')}
        />
      )}
      {poster && (
        <img
          src={poster}
          alt=""
          draggable={false}
          decoding="async"
          fetchPriority={isUrgent ? 'high' : 'auto'}
          className={cx('absolute inset-0 size-full', FIT_CLASS[fit])}
        />
      )}
    </>
  )
}
