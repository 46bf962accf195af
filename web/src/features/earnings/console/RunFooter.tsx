/** The footer of the payout list: the size of the next run, and the button to start it. */
import { Lock } from 'lucide-react'
import { countLabel, dollars, plural } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { Button } from '#web/ui/Button.tsx'

type PayoutOverview = {
  goes_out: { count: number; value: number }
  order: { done: boolean; made: number } | null
}

export function RunFooter({
  overview,
  isBusy,
  onRun,
}: {
  overview: PayoutOverview | undefined
  isBusy: boolean
  onRun(): void
}) {
  if (!overview) return null
  const { goes_out, order } = overview
  const isUnderWay = order !== null && !order.done
  return (
    <div className="grid gap-2">
      {isUnderWay && (
        <p role="status" className="text-center text-sm text-ink-soft">
          Running: {countLabel(order.made, 'payout')} so far
        </p>
      )}
      <Button
        tone="accent"
        size="lg"
        wide
        icon={Lock}
        busy={isBusy || isUnderWay}
        disabled={goes_out.count === 0}
        onClick={onRun}
      >
        {goes_out.count === 0
          ? 'No payouts ready'
          : `Run ${goes_out.count} ${plural(goes_out.count, 'payout')}`}
      </Button>
      <p className="text-center text-xs text-ink-mute">
        {dollars(dollarsToCents(goes_out.value))}. You’ll confirm your password.
      </p>
    </div>
  )
}
