/** One thread of the inbox: person, last message, time and unread count. */
import { BellOff, CheckCheck, Image as ImageIcon, Lock, Pin, Play } from 'lucide-react'
import { Link } from 'react-router'
import { timeAgo } from '#rules/formats.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import { cx } from '#web/ui/cx.ts'
import { Name } from '#web/ui/Name.tsx'
import { type LastMessageText, lastMessageText } from './last-message-text.ts'
import { ThreadMenu } from './ThreadMenu.tsx'
import type { ThreadRow } from './thread-fields.ts'
import { useLongPress } from './use-long-press.ts'
import type { ThreadActions } from './use-thread-actions.ts'

type Props = {
  thread: ThreadRow
  viewerId: string
  now: Date
  /** Whether the thread is open next to the list. */
  isCurrent: boolean
  actions: ThreadActions
}

export function ThreadLine({ thread, viewerId, now, isCurrent, actions }: Props) {
  const { user, last_message: last, pinned, muted } = thread
  // An open thread counts as read.
  const unread = isCurrent ? 0 : thread.unread
  const press = useLongPress(() => actions.openSheet(thread))
  const ground = isCurrent ? 'raised' : 'canvas'
  return (
    <li className="group relative">
      <Link
        to={`/messages/inbox/${thread.id}`}
        aria-current={isCurrent ? 'page' : undefined}
        data-thread={thread.id}
        className={cx(
          'flex items-center gap-3.5 px-4 py-2.5 -outline-offset-2 transition-colors select-none desktop:mx-2 desktop:rounded-lg desktop:px-3 desktop:py-3',
          isCurrent ? 'desktop:bg-raised' : 'hover:bg-surface',
        )}
        {...press}
      >
        <span className="p-[3px]">
          <Avatar
            src={user.avatar}
            name={user.fullname}
            size={50}
            ring={user.live ? 'live' : undefined}
            on={ground}
          />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-center justify-between gap-3">
            <b className="flex min-w-0 items-center gap-1.5 text-base font-bold">
              <Name name={user.fullname} verified={user.role.creator} size={15} on={ground} />
              {pinned && (
                <Pin
                  size={13}
                  role="img"
                  aria-label="Pinned"
                  className="shrink-0 fill-ink-mute text-ink-mute"
                />
              )}
              {muted && (
                <BellOff size={13} role="img" aria-label="Muted" className="shrink-0 text-ink-mute" />
              )}
            </b>
            <time
              dateTime={thread.last_update}
              className={cx(
                'shrink-0 text-xs transition-opacity desktop:group-hover:opacity-0 desktop:group-has-focus-visible:opacity-0',
                unread > 0 && !muted ? 'font-semibold text-accent-ink' : 'text-ink-mute',
              )}
            >
              {timeAgo(new Date(thread.last_update), now)}
            </time>
          </span>
          <span className="mt-0.5 flex h-5.25 items-center gap-1.5">
            <span
              className={cx(
                'flex min-w-0 flex-1 items-center gap-1.5 text-base',
                unread > 0 ? 'font-semibold text-ink' : 'text-ink-mute',
              )}
            >
              {last && last.from.id === viewerId && isSeen(thread) && (
                <CheckCheck size={16} role="img" aria-label="Seen" className="shrink-0 text-verified" />
              )}
              {last && <LastMessageLine {...lastMessageText(last, viewerId)} />}
            </span>
            {unread > 0 && <CountBadge n={unread} label="unread" quiet={muted} />}
          </span>
        </span>
      </Link>
      <ThreadMenu thread={thread} actions={actions} />
    </li>
  )
}

const ICONS = { photo: ImageIcon, video: Play, locked: Lock } as const

function LastMessageLine({ sign, text }: LastMessageText) {
  const Sign = sign && ICONS[sign]
  return (
    <>
      {Sign && <Sign size={15} className={cx('shrink-0', sign === 'locked' && 'text-coin')} />}
      {/* Isolates the text direction of the message from the rest of the row. */}
      <bdi className="truncate">{text}</bdi>
    </>
  )
}

/** Message ids are ordered by time. */
function isSeen({ last_read, last_message }: ThreadRow): boolean {
  return last_read !== null && last_message !== null && last_read >= last_message.id
}
