/** What is shown before the video has a frame of its own: the blurred preview, then the poster over it. */
import type { Fit } from '#web/lib/player/fit.ts'
import { cx } from '#web/ui/cx.ts'

type PictureProps = { blur: string | undefined; poster: string | undefined; fit: Fit; isUrgent: boolean }

export function Picture({ blur, poster, fit, isUrgent }: PictureProps) {
  const ground = blur ?? poster
  return (
    <>
      {ground && (
        <img
          src={ground}
          alt=""
          draggable={false}
          // What comes blurred needs no filter, which would be drawn anew with every frame over it.
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
          className={cx('absolute inset-0 size-full', fit === 'cover' ? 'object-cover' : 'object-contain')}
        />
      )}
    </>
  )
}
