/** The media being edited, with its label and a link to its page. */
import { Eye } from 'lucide-react'
import { Link } from 'react-router'
import { dollars, shortCount } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { LABEL_TONE, RetryMedia, tileLabelOf, useTickingNow } from '#web/features/media/index.ts'
import { mediaPath } from '#web/lib/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Tile } from '#web/ui/Tile.tsx'
import type { EditableMedia } from './edit-form.ts'

export function EditPreview({ media }: { media: EditableMedia }) {
  const now = useTickingNow(true)
  const label = tileLabelOf(media, now)
  const { thumbnail, alt, description, type, duration, processed, review_reason } = media
  const reason =
    label?.kind === 'failed' ? processed.failure : label?.kind === 'rejected' ? review_reason : undefined
  return (
    <div className="flex gap-4 desktop:sticky desktop:top-10 desktop:grid desktop:gap-3 desktop:self-start">
      <span className="block w-24 shrink-0 desktop:w-full">
        <Tile
          rounded
          state="free"
          src={thumbnail.poster ?? thumbnail.grid}
          alt={alt || description}
          seconds={type === 'video' && duration !== null ? duration : undefined}
        />
      </span>
      <div className="grid min-w-0 content-center justify-items-start gap-2.5">
        {label ? (
          <Badge tone={LABEL_TONE[label.kind]}>
            {label.text}
            {label.kind === 'processing' && ` ${processed.progress}%`}
          </Badge>
        ) : (
          <Badge tone="success">{media.visibility === 'private' ? 'Private' : 'Published'}</Badge>
        )}
        {reason && <p className="text-sm text-pretty wrap-anywhere text-danger-ink">{reason}</p>}
        {label?.kind === 'failed' && <RetryMedia id={media.id} />}
        {!label && <MediaStats media={media} />}
        <Link to={mediaPath(media)} className={buttonClass({ size: 'sm', tone: 'line' })}>
          <Eye size={16} strokeWidth={2.4} />
          View {type}
        </Link>
      </div>
    </div>
  )
}

/** Two columns next to the picture on a phone, a list below it on desktop. */
function MediaStats({ media: { views, likes, figures } }: { media: EditableMedia }) {
  const rows = [
    { label: 'Views', value: shortCount(views) },
    { label: 'Likes', value: shortCount(likes) },
    { label: 'Sold', value: shortCount(figures?.sales ?? 0) },
    { label: 'Earned', value: dollars(dollarsToCents(figures?.income ?? 0)) },
  ]
  return (
    <dl className="grid w-full grid-cols-2 gap-x-4 gap-y-1 text-sm desktop:grid-cols-1 desktop:gap-y-1.5">
      {rows.map(({ label, value }) => (
        <div key={label} className="flex items-baseline gap-1.5 desktop:justify-between">
          <dt className="text-ink-mute">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
