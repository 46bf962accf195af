/** The waiting items of a queue as ticks on a line towards the deadline; beyond it they are late. */

import { dueState, usedShare } from '#web/parts/console/waiting-time.ts'
import { cx } from '#web/ui/cx.ts'

/** The position of the deadline, in percent. */
const DEADLINE_PERCENT = 78

const TICKS = { ok: 'bg-ink-mute', soon: 'bg-ink', late: 'bg-danger' } as const

type Props = { since: readonly string[]; due: readonly string[]; now: Date }

export function DeadlineStrip({ since, due, now }: Props) {
  const shares = since.map((from, at) => usedShare(new Date(from), new Date(due[at] ?? from), now))
  return (
    <span aria-hidden="true" className="relative block h-6">
      <span
        className="absolute inset-y-[11px] left-0 rounded-full bg-line-strong"
        style={{ right: `${100 - DEADLINE_PERCENT}%` }}
      />
      <span
        className="absolute inset-y-[11px] right-0 rounded-r-full bg-danger-wash"
        style={{ left: `${DEADLINE_PERCENT}%` }}
      />
      <span className="absolute inset-y-0.5 w-px bg-ink-mute" style={{ left: `${DEADLINE_PERCENT}%` }} />
      {shares.map((share, at) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: the ticks are identical
          key={at}
          className={cx('absolute top-[7px] h-2.5 w-[3px] rounded-full', TICKS[dueState(share)])}
          style={{ left: `calc(${Math.min(share * DEADLINE_PERCENT, 98)}% - 1.5px)` }}
        />
      ))}
    </span>
  )
}
