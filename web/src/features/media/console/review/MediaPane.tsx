/** Facts about a media and its owner. */
import { Check, X } from 'lucide-react'
import { Link } from 'react-router'
import { dollars, shortDate } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { dueAt, formatDeadline, QUEUE_DEADLINES } from '#rules/sla.ts'
import { ClaimedBy, type Claimer } from '#web/parts/console/ClaimedBy.tsx'
import { DueBadge } from '#web/parts/console/DueBadge.tsx'
import { CheckRow, Facts, PaneTitle } from '#web/parts/console/Facts.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { MediaUnderReviewItem } from './media-queries.ts'

const SEEN_BY: Record<string, string> = {
  free: 'Everyone',
  subscription: 'Subscribers',
  private: 'Buyers only',
}
const ANSWERS: Record<string, string> = {
  asked: 'no response yet',
  confirmed: 'agreed',
  declined: 'declined',
  withdrawn: 'withdrawn',
  refused: 'release not accepted',
}

export function MediaPane({ item, by }: { item: MediaUnderReviewItem; by: Claimer | null }) {
  const { media, owner_approved, owner_rejected } = item
  const { user } = media
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        {media.verified ? (
          <Badge tone={media.approved ? 'success' : 'danger'}>
            {media.approved ? 'Approved' : 'Rejected'}
          </Badge>
        ) : (
          <DueBadge
            since={item.since}
            due={dueAt(new Date(item.since), QUEUE_DEADLINES.media)}
            size="md"
            of={formatDeadline(QUEUE_DEADLINES.media)}
          />
        )}
        <ClaimedBy by={by} on="surface" />
      </div>
      {item.held_for.length > 0 && (
        <div className="mt-4">
          <Notice>
            {item.held_for.map((text) => (
              <p key={text} className="wrap-anywhere">
                {text}
              </p>
            ))}
          </Notice>
        </div>
      )}
      <Link to={`/${user.username}`} className="mt-4 flex items-center gap-3">
        <Avatar name={user.fullname} src={user.avatar} size={44} on="surface" />
        <span className="min-w-0">
          <b className="block truncate text-base font-bold">{user.fullname}</b>
          <span className="block text-sm text-ink-mute">
            {owner_approved} approved, {owner_rejected} rejected
          </span>
        </span>
      </Link>
      <h2 className="mt-4 text-lg font-semibold text-pretty wrap-anywhere">
        {media.description || 'No description'}
      </h2>
      {media.tags.length > 0 && (
        <ul aria-label="Hashtags" className="mt-2 flex flex-wrap gap-1.5">
          {media.tags.map((tag) => (
            <li key={tag}>
              <Badge>#{tag}</Badge>
            </li>
          ))}
        </ul>
      )}
      <Facts
        className="mt-3"
        rows={[
          ['Viewable by', SEEN_BY[media.visibility] ?? media.visibility],
          [
            'Price',
            media.shop > 0 ? (
              <span key="p" className="text-coin">
                {dollars(dollarsToCents(media.shop))}
              </span>
            ) : null,
          ],
          ['Release', shortDate(new Date(media.available_date), new Date())],
          ['File', [item.file, shapeText(media), sizeText(item.size)].filter(Boolean).join(' · ')],
          ['Sound', media.song?.name ?? (media.type === 'video' ? 'Original' : null)],
          ['Alt text', media.alt || null],
        ]}
      />
      <Checks item={item} />
      <Earlier item={item} />
    </>
  )
}

function Checks({ item }: { item: MediaUnderReviewItem }) {
  const { appearances } = item.media
  return (
    <>
      <PaneTitle>Tagged people</PaneTitle>
      <ul className="grid gap-2">
        {appearances.length === 0 && <CheckRow is="good">No one else is tagged</CheckRow>}
        {appearances.map(({ id, state, name, user }) => (
          <CheckRow key={id} is={state === 'confirmed' ? 'good' : state === 'asked' ? 'doubtful' : 'bad'}>
            {user?.fullname ?? name ?? 'Deleted account'}: {ANSWERS[state] ?? state}
          </CheckRow>
        ))}
        {item.owner_approved === 0 && <CheckRow is="doubtful">No approved posts yet</CheckRow>}
      </ul>
    </>
  )
}

function Earlier({ item }: { item: MediaUnderReviewItem }) {
  if (item.earlier.length === 0) return null
  return (
    <>
      <PaneTitle>Earlier posts by {item.media.user.fullname}</PaneTitle>
      <ul className="divide-y divide-line text-sm">
        {item.earlier.map(({ id, description, approved, available_date }) => (
          <li key={id} className="flex h-9 items-center gap-3">
            <span className="min-w-0 flex-1 truncate text-ink-soft">{description || 'No description'}</span>
            <span className="text-xs text-ink-mute">{shortDate(new Date(available_date), new Date())}</span>
            {approved ? (
              <Check size={16} aria-label="Approved" className="text-success" />
            ) : (
              <X size={16} aria-label="Rejected" className="text-danger-ink" />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function shapeText({ width, height }: MediaUnderReviewItem['media']): string {
  return width && height ? `${width}×${height}` : ''
}

function sizeText(bytes: number): string {
  return bytes >= 1e6 ? `${Math.round(bytes / 1e6)} MB` : `${Math.max(1, Math.round(bytes / 1e3))} KB`
}
