/** One of the account's own media: its status, and buttons to edit and delete it. */
import { ImageOff, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { dollars, duration, timeAgo } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { editPath, mediaPath } from '#web/lib/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { IconButton, iconButtonClass } from '#web/ui/IconButton.tsx'
import { RetryMediaSign } from '../stage/RetryMedia.tsx'
import { LABEL_TONE } from '../tiles/label-tone.ts'
import { earnedText, mediaStatsText } from '../tiles/media-stats.ts'
import { tileLabelOf } from '../tiles/tile-state.ts'
import { deleteMediaSheet } from './delete-sheet.ts'
import type { MyMediaFields } from './my-media-fields.ts'

export function MyMediaRow({ media, now }: { media: MyMediaFields; now: Date }) {
  const overlays = useOverlays()
  const { id, type, description, thumbnail, processed } = media
  const label = tileLabelOf(media, now)
  const isTakenBack = label?.kind === 'rejected' || label?.kind === 'removed'
  const trouble = label?.kind === 'failed' ? processed.failure : isTakenBack ? media.review_reason : null
  const badge = label ? (
    <Badge tone={LABEL_TONE[label.kind]}>
      {label.text}
      {label.kind === 'processing' && ` ${processed.progress}%`}
    </Badge>
  ) : (
    <Badge tone="success">{media.visibility === 'private' ? 'Private' : 'Published'}</Badge>
  )
  return (
    <li className="flex items-center gap-1 py-2.5">
      <Link to={mediaPath(media)} className="flex min-w-0 flex-1 items-center gap-3.5 rounded-md">
        <span className="grid h-17 w-13 shrink-0 place-items-center overflow-hidden rounded-sm bg-raised text-ink-mute">
          {thumbnail.grid ? (
            <img src={thumbnail.grid} alt="" loading="lazy" className="size-full object-cover" />
          ) : (
            <ImageOff size={20} />
          )}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-base font-semibold">{description}</span>
          {trouble ? (
            <span className="line-clamp-3 text-sm text-danger-ink">{trouble}</span>
          ) : (
            <>
              <span className="block truncate text-sm text-ink-mute">{factsOf(media, now)}</span>
              {!label && <MediaStats media={media} />}
            </>
          )}
          <span className="mt-1.5 block desktop:hidden">{badge}</span>
        </span>
        <span className="hidden shrink-0 px-3 desktop:block">{badge}</span>
      </Link>
      {isTakenBack && (
        <Link to="/account/decisions" className={buttonClass({ tone: 'quiet', size: 'sm' })}>
          Appeal
        </Link>
      )}
      {label?.kind === 'failed' && <RetryMediaSign id={id} name={description} />}
      <Link
        to={editPath(media)}
        aria-label={`Edit ${description}`}
        className={iconButtonClass({ className: 'size-11' })}
      >
        <Pencil size={20} strokeWidth={2.1} />
      </Link>
      <IconButton
        icon={Trash2}
        label={`Delete ${description}`}
        onClick={() => void overlays.open(deleteMediaSheet, { media: { id, type } })}
      />
    </li>
  )
}

function MediaStats({ media }: { media: MyMediaFields }) {
  const earned = earnedText(media.figures)
  return (
    <span className="block truncate text-sm text-ink-soft tabular-nums">
      {mediaStatsText(media)}
      {earned && <span className="font-semibold text-coin"> · {earned}</span>}
    </span>
  )
}

function factsOf({ duration: seconds, type, shop, add_date }: MyMediaFields, now: Date): string {
  const facts = [timeAgo(new Date(add_date), now)]
  if (type === 'video' && seconds !== null) facts.push(duration(seconds))
  if (shop > 0) facts.push(dollars(dollarsToCents(shop)))
  return facts.join(' · ')
}
