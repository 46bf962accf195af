/** One notification: who did what and when, with a link. */
import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { timeAgo } from '#rules/formats.ts'
import { type NotificationKind, notificationText } from '#rules/notification.ts'
import { FollowButton } from '#web/features/people/index.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Notification } from './notification-fields.ts'
import { notificationLinkOf } from './notification-link.ts'

type Props = { notification: Notification; isFresh: boolean }

export function ActivityRow({ notification, isFresh }: Props) {
  const { actor, media, add_date, kind } = notification
  const { who, text } = notificationText({
    kind: kind as NotificationKind,
    actorName: actor?.fullname,
    others: notification.others,
    times: notification.times,
    amountCents: notification.amount_cents,
    words: notification.words,
    mediaType: media?.type,
  })
  const isFollow = kind === 'follow' && actor !== null
  return (
    <li className={cx('-mx-2 flex items-center gap-1 rounded-md', isFresh && 'bg-surface')}>
      <Link
        {...notificationLinkOf(notification)}
        className="flex min-h-18 min-w-0 flex-1 items-center gap-3 rounded-md px-2 py-2 -outline-offset-2 transition-colors hover:bg-raised"
      >
        {actor ? (
          <Avatar src={actor.avatar} name={actor.fullname} size={44} ring={actor.live ? 'live' : undefined} />
        ) : (
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-raised text-ink-soft">
            <ShieldCheck size={22} />
          </span>
        )}
        <span className="min-w-0 flex-1">
          <span
            className={cx(
              'text-base text-pretty wrap-anywhere text-ink-soft',
              // Beside its button the text is narrow, and never longer than two names.
              isFollow ? 'line-clamp-6' : 'line-clamp-3',
            )}
          >
            {who && <b className="font-bold text-ink">{who}</b>} {text}
          </span>
          <time dateTime={add_date} className="mt-0.5 block text-sm text-ink-mute">
            {timeAgo(new Date(add_date), new Date())}
          </time>
        </span>
        {media && <Thumbnail media={media} />}
        {isFresh && (
          <span className="size-2.5 shrink-0 rounded-full bg-accent">
            <span className="sr-only">New</span>
          </span>
        )}
      </Link>
      {isFollow && <FollowButton person={actor} size="sm" className="mr-2 min-w-24" />}
    </li>
  )
}

function Thumbnail({ media }: { media: NonNullable<Notification['media']> }) {
  const { thumbnail } = media
  return thumbnail.grid ? (
    <img src={thumbnail.grid} alt="" loading="lazy" className="h-14 w-11 shrink-0 rounded-sm object-cover" />
  ) : (
    <span className="h-14 w-11 shrink-0 rounded-sm bg-raised" />
  )
}
