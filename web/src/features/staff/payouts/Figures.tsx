/** Four summary numbers of payouts. */
import { counted, dollars } from '#rules/formats.ts'
import { centsOf } from '#rules/money.ts'
import { cx } from '#web/ui/cx.ts'

type Sum = { count: number; value: number }
export type DeskFigures = { minimum: number; goes_out: Sum; on_hold: Sum; failed: Sum; below: Sum }

export function Figures({ of: { minimum, goes_out, on_hold, failed, below } }: { of: DeskFigures }) {
  return (
    <div className="grid grid-cols-2 gap-2 desk:grid-cols-4">
      <Figure
        title="Goes out"
        value={goes_out.value}
        isMain
        text={goes_out.count === 0 ? 'Nobody' : counted(goes_out.count, 'creator')}
      />
      <Figure
        title="On hold"
        value={on_hold.value}
        text={on_hold.count === 0 ? 'Nobody' : counted(on_hold.count, 'person', 'people')}
      />
      <Figure
        title="Failed"
        value={failed.value}
        isBad={failed.count > 0}
        text={failed.count > 0 ? `${failed.count}, back in the balance` : 'None'}
      />
      <Figure
        title={`Below ${dollars(centsOf(minimum)).replace(/\.00$/, '')}`}
        value={below.value}
        text={below.count > 0 ? `${below.count}, carried over` : 'Nobody'}
      />
    </div>
  )
}

type FigureProps = { title: string; value: number; text: string; isMain?: boolean; isBad?: boolean }

function Figure({ title, value, text, isMain, isBad }: FigureProps) {
  return (
    <div className="edge rounded-lg bg-surface p-4">
      <p className="text-xs text-ink-mute">{title}</p>
      <p className={cx('mt-0.5 font-bold text-coin tabular-nums', isMain ? 'text-xl' : 'text-lg')}>
        {dollars(centsOf(value))}
      </p>
      <p className={cx('text-xs', isBad ? 'text-danger-ink' : 'text-ink-soft')}>{text}</p>
    </div>
  )
}
