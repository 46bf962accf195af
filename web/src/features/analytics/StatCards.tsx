/** The six stats with their change; the chosen one is charted below. Radio buttons, so that arrow keys work. */
import { useId } from 'react'
import { ChangePercent } from '#web/parts/chart/ChangePercent.tsx'
import { cx } from '#web/ui/cx.ts'
import { CREATOR_STATS, type CreatorStat, STAT_FORMATS } from './creator-stats.ts'
import type { StudioStats } from './queries.ts'

type Props = { stats: StudioStats; shown: CreatorStat; onShow(name: CreatorStat): void }

export function StatCards({ stats: { total, before }, shown, onShow }: Props) {
  const group = useId()
  return (
    <div
      role="radiogroup"
      aria-label="Chart"
      className="grid grid-cols-3 gap-2 desktop:gap-3 wide:grid-cols-6"
    >
      {CREATOR_STATS.map((name) => {
        const { icon: Sign, label, amountOf, format: text, chart } = STAT_FORMATS[name]
        const isCoin = chart.tone === 'coin'
        return (
          <label
            key={name}
            className={cx(
              'press relative min-w-0 cursor-pointer rounded-lg p-3 desktop:p-4',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
              isCoin ? 'wallet-glow' : 'card',
              name === shown && 'shadow-[inset_0_0_0_2px_var(--color-ink)]!',
            )}
          >
            <input
              type="radio"
              name={group}
              checked={name === shown}
              onChange={() => onShow(name)}
              className="sr-only"
            />
            <span className="flex items-center gap-1.5 text-xs font-semibold text-ink-soft">
              <Sign
                size={14}
                className={cx('shrink-0 max-[24rem]:hidden', isCoin ? 'text-coin' : 'text-ink-mute')}
              />
              <span className="truncate">{label}</span>
            </span>
            <span
              className={cx(
                'mt-1 block truncate text-lg font-extrabold tracking-tight tabular-nums desktop:text-2xl desktop:tracking-normal',
                isCoin && 'text-coin',
              )}
            >
              {name === 'completion' && total.completion === null ? '–' : text(amountOf(total))}
            </span>
            <span className="mt-1 block min-h-4">
              <ChangePercent now={amountOf(total)} before={amountOf(before)} />
            </span>
          </label>
        )
      })}
    </div>
  )
}
