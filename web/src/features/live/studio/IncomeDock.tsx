/** The income of this stream. */
import { dollars } from '#rules/formats.ts'
import { Dock } from './Dock.tsx'

type IncomeStats = {
  tips: number
  tickets: number
  subscriptions: number
  new_subscriptions: number
  income: number
}

export function IncomeDock({ stats }: { stats: IncomeStats | undefined }) {
  const rows = [
    { label: 'Tips', share: '70%', cents: stats?.tips ?? 0 },
    { label: 'Tickets', share: '70%', cents: stats?.tickets ?? 0 },
    {
      label: stats?.new_subscriptions ? `Subscriptions, ${stats.new_subscriptions}` : 'Subscriptions',
      share: '80%',
      cents: stats?.subscriptions ?? 0,
    },
  ]
  return (
    <Dock title="Earnings from this live">
      <dl className="px-4 pb-3">
        {rows.map(({ label, share, cents }) => (
          <div key={label} className="flex h-8 items-center text-sm">
            <dt className="flex-1 text-ink-soft">
              {label} <span className="ml-1 text-xs text-ink-mute">{share}</span>
            </dt>
            <dd className="font-bold text-coin tabular-nums">{dollars(cents)}</dd>
          </div>
        ))}
        <div className="mt-1 flex h-9 items-center border-t border-line text-sm font-bold">
          <dt className="flex-1">Your share</dt>
          <dd className="text-base font-extrabold text-coin tabular-nums">{dollars(stats?.income ?? 0)}</dd>
        </div>
      </dl>
    </Dock>
  )
}
