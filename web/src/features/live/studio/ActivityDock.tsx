/** Tips, subscriptions and new followers during this stream, newest first. */
import { Gem, Star, Ticket, UserPlus } from 'lucide-react'
import { timeAgo } from '#rules/formats.ts'
import type { Icon } from '#web/ui/icon.ts'
import { type ActivityEvent, activityLines } from './activity.ts'
import { Dock } from './Dock.tsx'

const ICONS: Record<string, Icon> = { tip: Gem, ticket: Ticket, subscription: Star, follow: UserPlus }

export function ActivityDock({ happened = [] }: { happened: readonly ActivityEvent[] | undefined }) {
  const now = new Date()
  return (
    <Dock title="Activity">
      {happened.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-ink-mute">
          Tips, tickets, subscribers and followers show up here.
        </p>
      ) : (
        <ol className="no-bar max-h-60 min-h-0 overflow-y-auto px-4 pb-2">
          {activityLines(happened).map(({ key, kind, text, amount, at }) => {
            const Sign = ICONS[kind] ?? UserPlus
            return (
              <li
                key={key}
                className="flex min-h-10 items-center gap-2.5 border-b border-line text-sm last:border-0"
              >
                <Sign size={16} className={amount ? 'shrink-0 text-coin' : 'shrink-0 text-ink-mute'} />
                <span className="min-w-0 flex-1 truncate font-medium">{text}</span>
                {amount && <b className="font-bold text-coin tabular-nums">{amount}</b>}
                <span className="shrink-0 text-xs text-ink-mute tabular-nums">
                  {timeAgo(new Date(at), now)}
                </span>
              </li>
            )
          })}
        </ol>
      )}
    </Dock>
  )
}
