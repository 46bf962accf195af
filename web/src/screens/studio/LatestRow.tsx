/** A row of the creator's own media: thumbnail, title and state. */
import type { ResultOf } from 'gql.tada'
import { ChevronRight, Image as ImageSign, Play } from 'lucide-react'
import { Link } from 'react-router'
import { dollars, duration, timeAgo } from '#rules/formats.ts'
import type { MediaLabel } from '#rules/media-label.ts'
import { dollarsToCents } from '#rules/money.ts'
import { MediaTileFields } from '#web/features/media/fields.ts'
import {
  earnedText,
  LABEL_TONE,
  MediaStatsFields,
  mediaStatsText,
  tileLabelOf,
} from '#web/features/media/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { editPath } from '#web/lib/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'

export const LatestFields = graphql(
  `
    fragment LatestFields on Media @_unmask { ...MediaTileFields ...FigureFields add_date review_reason }
  `,
  [MediaTileFields, MediaStatsFields],
)
export type LatestFields = ResultOf<typeof LatestFields>

export function LatestRow({ media, now }: { media: LatestFields; now: Date }) {
  const label = tileLabelOf(media, now)
  const earned = earnedText(media.figures)
  const badge = label ? (
    <Badge tone={LABEL_TONE[label.kind]}>{label.text}</Badge>
  ) : earned ? (
    <Badge tone="coin">{earned}</Badge>
  ) : (
    <Badge tone="success">{media.visibility === 'private' ? 'Private' : 'Published'}</Badge>
  )
  return (
    <li>
      <Link to={editPath(media)} className="group flex items-center gap-3.5 py-2.5 -outline-offset-2">
        <Picture media={media} />
        <span className="min-w-0 flex-1">
          <b className="block truncate text-base font-semibold">{media.description}</b>
          <span className="block truncate text-sm text-ink-mute">{aboutOf(media, label, now)}</span>
          <span className="mt-1.5 block desktop:hidden">{badge}</span>
        </span>
        <span className="hidden desktop:block">{badge}</span>
        <ChevronRight size={18} className="shrink-0 text-ink-mute group-hover:text-ink" />
      </Link>
    </li>
  )
}

function Picture({ media: { thumbnail, type } }: { media: LatestFields }) {
  const Sign = type === 'photo' ? ImageSign : Play
  return (
    <span className="grid h-17 w-13 shrink-0 place-items-center overflow-hidden rounded-sm bg-raised text-ink-mute">
      {thumbnail.grid ? (
        <img src={thumbnail.grid} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <Sign size={18} />
      )}
    </span>
  )
}

const SEEN_BY: Record<string, string> = { free: 'Everyone', subscription: 'Subscribers', private: 'Private' }

/** The most relevant fact at the moment. */
function aboutOf(media: LatestFields, label: MediaLabel | null, now: Date): string {
  if (label?.kind === 'failed' && media.processed.failure) return media.processed.failure
  if (label?.kind === 'rejected' && media.review_reason) return media.review_reason
  if (label?.kind === 'processing')
    return `Uploaded ${lowerFirst(timeAgo(new Date(media.add_date), now))} · ${media.processed.progress}%`
  const price = media.shop > 0 ? [dollars(dollarsToCents(media.shop))] : []
  if (!label) return [mediaStatsText(media), ...price].join(' · ')
  const length = media.duration === null ? 'Photo' : duration(media.duration)
  return [SEEN_BY[media.visibility] ?? '', length, ...price].join(' · ')
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
