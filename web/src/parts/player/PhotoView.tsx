/** A photo: a blurred preview or a small size first, with the full image fading in over it. */
import { type CSSProperties, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'

type PhotoViewProps = {
  src: string
  /** Alternative text; empty only if the adjacent text says it all. */
  alt: string
  /** A tiny blurred preview, shown first and at the sides. */
  blur?: string | undefined
  /** A smaller size that is probably cached. */
  poster?: string | undefined
  width: number
  height: number
  /** Shown whole, or cropped to the edges. */
  fit?: 'contain' | 'cover' | undefined
  /** Above the fold: loaded with high priority. */
  isUrgent?: boolean | undefined
  /** The image failed to load; its URL may have expired. */
  onFailed?: (() => void) | undefined
  className?: string | undefined
}

export function PhotoView(props: PhotoViewProps) {
  const {
    src,
    alt,
    blur,
    poster,
    width,
    height,
    fit = 'contain',
    isUrgent = false,
    onFailed,
    className,
  } = props
  const [shown, setShown] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const isFailed = failed === src
  const fill = cx('absolute inset-0 size-full', fit === 'cover' ? 'object-cover' : 'object-contain')
  const ground = blur ?? poster

  function retry() {
    setFailed(undefined)
    setAttempt(attempt + 1)
  }

  return (
    <div
      style={{ '--shape': `${width} / ${height}` } as CSSProperties}
      className={cx('relative isolate aspect-(--shape) w-full overflow-hidden bg-canvas', className)}
    >
      {ground && (
        <img
          src={ground}
          alt=""
          className={cx('absolute inset-0 size-full object-cover', blur ? 'opacity-70' : 'locked-blur')}
        />
      )}
      {poster && <img src={poster} alt="" decoding="async" className={fill} />}
      {!isFailed && (
        <img
          key={attempt}
          src={src}
          alt={alt}
          width={width}
          height={height}
          decoding="async"
          loading={isUrgent ? 'eager' : 'lazy'}
          fetchPriority={isUrgent ? 'high' : 'auto'}
          onLoad={() => setShown(src)}
          onError={() => {
            setFailed(src)
            onFailed?.()
          }}
          className={cx(
            fill,
            'transition-opacity duration-(--dur-sheet)',
            shown === src ? 'opacity-100' : 'opacity-0',
          )}
        />
      )}
      {isFailed && (
        <div className="absolute inset-0 grid place-content-center bg-scrim backdrop-blur-md">
          <ErrorState title="Couldn’t load the photo" text="Check your connection." onRetry={retry} />
        </div>
      )}
    </div>
  )
}
