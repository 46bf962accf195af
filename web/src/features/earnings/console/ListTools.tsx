/** The filters of the payout list, and actions on the selected rows. */
import { countLabel, dollars } from '#rules/formats.ts'
import { PAYOUT_METHOD_NAMES } from '#rules/forms/payout-details.ts'
import { dollarsToCents, PAYOUT } from '#rules/money.ts'
import { Key } from '#web/parts/console/Key.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { PayoutQuestion } from './PayoutDialogs.tsx'
import type { PayoutLine } from './PayoutTable.tsx'
import { isDueView, type PayoutView, VIEWS } from './use-payout-lines.ts'

const METHODS = [
  { value: '', label: 'All methods' },
  ...PAYOUT.methods.map((value) => ({ value, label: PAYOUT_METHOD_NAMES[value] })),
]

type Props = {
  view: PayoutView
  method: string | null
  counts: Counts | undefined
  lines: readonly PayoutLine[]
  targets: readonly PayoutLine[]
  chosenCount: number
  onShow(name: 'view' | 'method', value: string): void
  onChooseAll(ids: readonly string[]): void
  onAsk(what: PayoutQuestion): void
}

export function ListTools(props: Props) {
  const { view, method, counts, lines, targets, chosenCount, onShow, onChooseAll, onAsk } = props
  const isDue = isDueView(view)
  const areAll = chosenCount === lines.length
  const sumText = dollars(targets.reduce((sum, { value }) => sum + dollarsToCents(value), 0))
  return (
    <>
      <div className="mt-4 mb-2 flex items-center justify-between gap-3">
        <fieldset className="no-bar flex min-w-0 gap-1.5 overflow-x-auto py-1" aria-label="Filter">
          {VIEWS.map(({ value, label }) => (
            <Chip key={value} on={value === view} onClick={() => onShow('view', value)}>
              {label}
              {countOf(value, counts)}
            </Chip>
          ))}
        </fieldset>
        <Select
          label="Method"
          options={METHODS}
          value={method ?? ''}
          onChange={(event) => onShow('method', event.target.value)}
        />
      </div>
      {!isDue && targets.length > 0 && (
        <fieldset className="mb-2 flex flex-wrap items-center gap-2" aria-label="Actions">
          <span className="text-sm text-ink-soft">
            {countLabel(targets.length, 'payout')}, {sumText}
          </span>
          {view === 'processing' && (
            <Button size="sm" tone="success" onClick={() => onAsk('paid')} end={<Key onFill>P</Key>}>
              Mark paid
            </Button>
          )}
          {(view === 'processing' || view === 'paid') && (
            <Button size="sm" tone="danger" onClick={() => onAsk('fail')} end={<Key>F</Key>}>
              Mark failed
            </Button>
          )}
          {(view === 'processing' || view === 'pending') && (
            <Button size="sm" onClick={() => onAsk('cancel')}>
              Cancel
            </Button>
          )}
        </fieldset>
      )}
      {!isDue && lines.length > 1 && (
        <button
          type="button"
          className="mb-1 text-sm font-semibold text-ink-soft underline"
          onClick={() => onChooseAll(areAll ? [] : lines.map(({ id }) => id))}
        >
          {areAll ? 'Clear selection' : 'Select all shown'}
        </button>
      )}
    </>
  )
}

type Counts = Record<'to_send' | 'sent' | 'goes_out' | 'on_hold' | 'failed' | 'below', { count: number }>

function countOf(view: string, overview: Counts | undefined): string {
  if (!overview) return ''
  const { to_send, sent, goes_out, on_hold, failed, below } = overview
  const counts: Record<string, number> = {
    needs: on_hold.count + failed.count,
    ready: goes_out.count,
    pending: to_send.count,
    processing: sent.count,
    below: below.count,
  }
  return counts[view] ? ` ${counts[view]}` : ''
}
