/** The header of the broadcaster's view: the live badge and the main stats. */
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { countLabel, dollars, shortCount, timeOfDay } from '#rules/formats.ts'
import { useSession } from '#web/lib/session.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { LiveBadge } from '#web/ui/LiveBadge.tsx'
import { useElapsed } from '../elapsed.ts'
import type { LiveRoomHandle } from '../room/room.ts'

type SummaryStats = {
  minutes: number
  peak: number
  tips: number
  tip_count: number
  comments: number
  new_followers: number
  new_subscriptions: number
}

type Props = {
  description: string
  startedAt: string | null
  isReconnecting: boolean
  room: LiveRoomHandle
  stats: SummaryStats | undefined
  end: ReactNode
}

export function AirHead({ description, startedAt, isReconnecting, room, stats, end }: Props) {
  const elapsed = useElapsed(startedAt)
  const aMinute = (count: number) =>
    stats && `${shortCount(Math.round(count / Math.max(1, stats.minutes)))} a minute`
  const kpis: [string, string, (string | undefined)?][] = [
    ['Live for', elapsed ?? '0:00', startedAt ? `Since ${timeOfDay(new Date(startedAt))}` : undefined],
    [
      'Watching',
      room.viewers.toLocaleString('en-US'),
      stats && `Peak ${Math.max(stats.peak, room.viewers).toLocaleString('en-US')}`,
    ],
    ['Tips', dollars(stats?.tips ?? 0), atLeastOne(stats?.tip_count, 'tip')],
    ['Hearts', shortCount(room.likes), aMinute(room.likes)],
    ['Chat', shortCount(stats?.comments ?? 0), aMinute(stats?.comments ?? 0)],
    ['New followers', `+${stats?.new_followers ?? 0}`, atLeastOne(stats?.new_subscriptions, 'subscriber')],
  ]
  return (
    <header className="flex flex-wrap items-center gap-4 pl-1">
      <span className="flex items-center gap-3">
        <LiveBadge />
        <span className="min-w-0">
          <h1 className="text-lg leading-tight font-extrabold">
            <span role="status">{isReconnecting ? 'Reconnecting…' : 'You are LIVE'}</span>
          </h1>
          <span className="block max-w-60 truncate text-sm text-ink-mute">{description}</span>
        </span>
      </span>
      <dl className="ml-2 flex flex-1 justify-between gap-4 border-l border-line pl-6">
        {kpis.map(([name, value, note]) => (
          <div key={name}>
            <dt className="text-xs text-ink-mute">{name}</dt>
            <dd
              className={cx(
                'text-lg leading-tight font-extrabold tabular-nums',
                name === 'Tips' && 'text-coin',
              )}
            >
              {value}
            </dd>
            {note && <dd className="text-xs text-ink-mute tabular-nums">{note}</dd>}
          </div>
        ))}
      </dl>
      <PreviewLink />
      {end}
    </header>
  )
}

function atLeastOne(count: number | undefined, word: string): string | undefined {
  return count ? countLabel(count, word) : undefined
}

/** In a new tab, because leaving this one would end a camera stream. */
export function PreviewLink({ tone }: { tone?: 'ink' }) {
  const { account } = useSession()
  return (
    <a
      href={`/${account?.username ?? ''}/live`}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ ...(tone && { tone }) })}
    >
      <ExternalLink size={18} strokeWidth={2.3} />
      Preview
    </a>
  )
}
