/** One media in a grid, linking to its page; a video previews on hover. */
import { memo, useRef } from 'react'
import { Link } from 'react-router'
import { dollarsToCents } from '#rules/money.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { PriceBadge } from '#web/ui/PriceBadge.tsx'
import { Tile } from '#web/ui/Tile.tsx'
import type { MediaTileFields } from '../fields.ts'
import { tileStateOf } from './tile-state.ts'
import { useMovingPreview } from './use-moving-preview.ts'
import { useNear } from './use-near.ts'

type Props = {
  media: MediaTileFields
  to: string
  now: Date
  /** Shows the owner who may see it. */
  isOwn?: boolean | undefined
  /** Visible from the start, so its picture loads at once. */
  isFirst?: boolean | undefined
  isPinned?: boolean | undefined
}

/** Memoized, because a list of a thousand items grows page by page. */
export const MediaTile = memo(function MediaTile({ media, to, now, isOwn, isFirst, isPinned }: Props) {
  const { description, alt, thumbnail, type, duration, views } = media
  const linkRef = useRef<HTMLAnchorElement>(null)
  const isNear = useNear(linkRef, isFirst)
  const { moving, watchers } = useMovingPreview(type === 'video' ? thumbnail.preview : null)
  return (
    <Link
      ref={linkRef}
      to={to}
      {...watchers}
      className="relative block aspect-3/4 overflow-hidden -outline-offset-2 desktop:rounded-md desktop:outline-offset-2"
    >
      <Tile
        {...tileStateOf(media, now)}
        src={isNear ? thumbnail.grid : null}
        moving={moving}
        alt={alt || description}
        kind={type === 'photo' ? 'photo' : 'video'}
        views={views}
        pinned={isPinned}
        seconds={type === 'video' && duration !== null ? duration : undefined}
      />
      {isOwn && <Audience media={media} isLower={isPinned === true} />}
    </Link>
  )
})

function Audience({ media: { visibility, shop }, isLower }: { media: MediaTileFields; isLower: boolean }) {
  const text = visibility === 'private' ? 'Private' : visibility === 'subscription' && 'Subscribers'
  if (shop <= 0 && !text) return null
  return (
    <span className={cx('absolute left-2 flex', isLower ? 'top-8' : 'top-2')}>
      {shop > 0 ? <PriceBadge cents={dollarsToCents(shop)} /> : <Badge>{text}</Badge>}
    </span>
  )
}
