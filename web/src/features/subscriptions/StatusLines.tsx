/** The status of a subscription, in a few lines. */
import { dollars } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Credits } from '#web/ui/Credits.tsx'
import { SummaryRow } from '#web/ui/SummaryRow.tsx'
import type { OwnSubscription } from './fields.ts'
import {
  isRunning,
  nextPrice,
  nextText,
  priceChangeText,
  refundText,
  resumeEffectText,
  runsByText,
  stateText,
} from './subscription-text.ts'

export function StatusLines({ subscription }: { subscription: OwnSubscription }) {
  const { label: text, tone } = stateText(subscription)
  // A gift has no agreed price of its own.
  const cents = dollarsToCents(subscription.price || nextPrice(subscription))
  const now = new Date()
  const runsBy = isRunning(subscription, now) ? runsByText(subscription) : undefined
  const notes = [
    isRunning(subscription, now) && !subscription.renewing ? resumeEffectText(subscription, now) : undefined,
    priceChangeText(subscription, now),
    refundText(subscription),
  ].filter((note) => note !== undefined)
  return (
    <div role="status">
      <div className="mt-4 rounded-lg bg-raised px-4 py-2">
        <SummaryRow label="Status">
          <Badge tone={tone}>{text}</Badge>
        </SummaryRow>
        {runsBy && <SummaryRow label="Now">{runsBy}</SummaryRow>}
        <SummaryRow label={runsBy ? 'Then monthly' : 'Monthly'}>
          <span className="font-bold text-ink">{dollars(cents)}</span>
          <Credits cents={cents} />
        </SummaryRow>
      </div>
      <p className="mt-3 text-base text-pretty text-ink-soft">{nextText(subscription, now)}</p>
      {notes.map((note) => (
        <p key={note} className="mt-1 text-base text-pretty text-ink-soft">
          {note}
        </p>
      ))}
    </div>
  )
}
