/** A media tile in a grid, in any state; to be wrapped in a router Link. */
import {
  Clock,
  Eye,
  ImageOff,
  Image as ImageSign,
  LoaderCircle,
  Lock,
  Play,
  TriangleAlert,
} from 'lucide-react'
import { useState } from 'react'
import { countLabel, duration, shortCount } from '#rules/formats.ts'
import { cx } from './cx.ts'
import { PriceBadge } from './PriceBadge.tsx'
import { TileIcon, type TileLabel } from './TileIcon.tsx'

export type TileState =
  | { state: 'free' }
  | { state: 'subscribers' }
  | { state: 'price'; priceCents: number }
  | { state: 'processing'; percent?: number | undefined }
  | { state: 'scheduled'; availableIn: string }
  | { state: 'review' }
  | { state: 'rejected' }
  /** Taken down by staff; has no image any more. */
  | { state: 'removed' }
  /** A person who appears in it has not agreed yet, or disagrees. */
  | { state: 'consent' }
  | { state: 'no-consent' }
  /** Processing failed. */
  | { state: 'failed'; reason?: string | undefined }
  /** The image failed to load. */
  | { state: 'broken' }
  | { state: 'loading' }

type TileProps = TileState & {
  /** The alternative text or caption, which labels the link around the tile. */
  alt: string
  src?: string | null | undefined
  /** An animated preview over the still image. */
  moving?: string | null | undefined
  kind?: 'video' | 'photo'
  views?: number | undefined
  seconds?: number | undefined
  pinned?: boolean | undefined
  rounded?: boolean | undefined
  ratio?: string
}

const PICTURE: Partial<Record<TileState['state'], string>> = {
  subscribers: 'locked-blur',
  price: 'locked-blur',
  processing: 'brightness-[.42] saturate-50',
  scheduled: 'brightness-[.42]',
  review: 'brightness-[.42]',
  rejected: 'brightness-[.38]',
  consent: 'brightness-[.42]',
  'no-consent': 'brightness-[.38]',
  failed: 'brightness-[.38] saturate-50',
}

const SIGN: Partial<Record<TileState['state'], TileLabel>> = {
  subscribers: { icon: Lock, text: 'Subscribers only', disc: true },
  review: { icon: Eye, text: 'Pending review' },
  rejected: { icon: TriangleAlert, text: 'Rejected', danger: true },
  removed: { icon: TriangleAlert, text: 'Removed', danger: true },
  consent: { icon: Clock, text: 'Waiting for consent' },
  'no-consent': { icon: TriangleAlert, text: 'No consent', danger: true },
  broken: { icon: ImageOff, text: 'Couldn’t load', mute: true },
}

export function Tile(props: TileProps) {
  // A new URL remounts it, to try loading again.
  return <TileView key={props.src} {...props} />
}

function TileView(props: TileProps) {
  const { src, moving, alt, kind = 'video', views, seconds, pinned, rounded, ratio = 'aspect-3/4' } = props
  const [broken, setBroken] = useState(false)
  const state = broken ? 'broken' : props.state
  const frame = cx('group relative block overflow-hidden bg-raised', ratio, rounded && 'rounded-md')

  if (state === 'loading')
    return <span aria-hidden="true" className={cx('skeleton block', ratio, rounded && 'rounded-md')} />

  const sign = SIGN[state]
  const isOpen = state === 'free'
  const isWatchable = isOpen || state === 'subscribers' || state === 'price'
  return (
    <span className={frame}>
      {src && state !== 'broken' ? (
        <img
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          className={cx('absolute inset-0 size-full object-cover', PICTURE[state])}
          onError={() => setBroken(true)}
        />
      ) : (
        <span className="sr-only">{alt}</span>
      )}
      {isOpen && moving && (
        <img
          src={moving}
          alt=""
          className="absolute inset-0 size-full object-cover transition-opacity duration-(--dur-fade) starting:opacity-0"
        />
      )}
      {sign && <TileIcon {...sign} />}
      {props.state === 'processing' && state === 'processing' && (
        <TileIcon icon={LoaderCircle} text="Processing" spin>
          {props.percent !== undefined && (
            <span className="-mt-1.5 text-xs font-bold tabular-nums">{props.percent}%</span>
          )}
        </TileIcon>
      )}
      {props.state === 'failed' && state === 'failed' && (
        <TileIcon icon={TriangleAlert} text="Failed" danger>
          {props.reason && (
            <span className="-mt-1.5 line-clamp-3 text-xs font-medium text-balance text-ink-soft">
              {props.reason}
            </span>
          )}
        </TileIcon>
      )}
      {props.state === 'price' && state === 'price' && (
        <TileIcon icon={Lock} disc>
          <PriceBadge cents={props.priceCents} />
        </TileIcon>
      )}
      {props.state === 'scheduled' && state === 'scheduled' && (
        <TileIcon icon={Clock}>
          <span className="text-xs font-bold text-balance">{props.availableIn}</span>
        </TileIcon>
      )}
      {isOpen && views !== undefined && views > 0 && (
        <>
          <span className="scrim-b absolute inset-x-0 bottom-0 h-20" />
          <span className="lift absolute bottom-2 left-2 flex items-center gap-1 text-xs font-bold tabular-nums">
            {kind === 'photo' ? (
              <ImageSign size={13} strokeWidth={2.6} />
            ) : (
              <Play size={13} fill="currentColor" />
            )}
            <span aria-hidden="true">{shortCount(views)}</span>
            <span className="sr-only">{countLabel(views, 'view')}</span>
          </span>
        </>
      )}
      {isWatchable && seconds !== undefined && (
        <span className="absolute top-2 right-2 rounded-xs bg-scrim px-1.5 py-px text-2xs font-bold tabular-nums">
          {duration(seconds)}
        </span>
      )}
      {pinned && (
        <span className="absolute top-2 left-2 rounded-xs bg-ink px-1.5 py-px text-2xs font-bold text-canvas">
          Pinned
        </span>
      )}
    </span>
  )
}
