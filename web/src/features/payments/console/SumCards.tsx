/** Counts and amounts by state, and the provider's balance by the ledger and by its reports. */
import { cx } from '#web/ui/cx.ts'
import type { ReconciliationData } from './queries.ts'
import { rowAmount, STATES } from './row-text.ts'

export function SumCards({ of: { sums, balance } }: { of: ReconciliationData }) {
  const sumOf = (wanted: string) => sums.find(({ state }) => state === wanted) ?? { count: 0, value: 0 }
  const parts = [
    ['Our books', balance.ledger],
    ['Settled', balance.moved],
    ['Fees', 0 - balance.fees],
    ['Paid out', 0 - balance.paid_out],
    ['Provider owes', balance.owed],
  ] as const
  return (
    <>
      <ul aria-label="Summary" className="grid grid-cols-2 gap-2 desktop:grid-cols-4">
        {STATES.map(({ state, title, dot }) => (
          <li key={state} className="edge rounded-lg bg-surface p-4">
            <p className="flex items-center gap-2 text-xs text-ink-soft">
              <span className={cx('size-2 rounded-full', dot)} />
              {title}
            </p>
            <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
              <b className="text-xl tabular-nums">{sumOf(state).count.toLocaleString('en')}</b>
              <span className="text-sm font-semibold text-coin tabular-nums">
                {rowAmount(sumOf(state).value)}
              </span>
            </p>
          </li>
        ))}
      </ul>
      <dl
        aria-label="Balance at the provider"
        className="edge mt-2 grid grid-cols-2 gap-x-4 gap-y-2 rounded-lg bg-surface p-4 desktop:grid-cols-5"
      >
        {parts.map(([title, value]) => (
          <div key={title}>
            <dt className="text-xs text-ink-mute">{title}</dt>
            <dd className="text-sm font-semibold tabular-nums">{rowAmount(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
