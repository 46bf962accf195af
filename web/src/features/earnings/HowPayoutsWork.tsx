/** When payouts are made, and their minimum. */
import { CalendarClock, Hourglass, Landmark, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { dollars } from '#rules/formats.ts'
import { dollarsToCents, HOLD_DAYS } from '#rules/money.ts'
import { PAYOUT_EVERY_WEEKS, WAIT_AFTER_CHANGE_DAYS } from '#rules/payouts.ts'
import { formatDay } from '#web/lib/days.ts'
import { useSiteFacts } from '#web/lib/site-facts.ts'
import type { Icon } from '#web/ui/icon.ts'
import type { EarningsSummaryData } from './queries.ts'

export function HowPayoutsWork({ summary }: { summary: EarningsSummaryData['earnings_summary'] }) {
  const facts = useSiteFacts()
  const weeks = facts?.payout_every_weeks ?? PAYOUT_EVERY_WEEKS
  const minimum = dollars(dollarsToCents(summary.minimum))
  return (
    <section className="card px-5 pb-5">
      <h2 className="flex h-14 items-center text-base font-bold">How payouts work</h2>
      <ul className="grid gap-4">
        <Fact icon={Hourglass}>
          Each sale is held for {facts?.hold_days ?? HOLD_DAYS} days, then becomes payable.
        </Fact>
        <Fact icon={CalendarClock}>
          {weeks === 1 ? 'Every week' : `Every ${weeks} weeks`}, we pay out everything payable. Next payout:
          on {formatDay(summary.next_payout_on)}.
        </Fact>
        <Fact icon={Landmark}>
          Less than {minimum} rolls over to the next payout. Failed payouts return to your balance.
        </Fact>
        <Fact icon={ShieldCheck}>
          Payouts pause for {facts?.payout_wait_days ?? WAIT_AFTER_CHANGE_DAYS} days after you change your
          payout details or email address.
        </Fact>
      </ul>
    </section>
  )
}

function Fact({ icon: Sign, children }: { icon: Icon; children: ReactNode }) {
  return (
    <li className="flex gap-3 text-sm leading-snug text-pretty text-ink-soft">
      <Sign size={18} className="mt-px shrink-0 text-ink-mute" />
      <span>{children}</span>
    </li>
  )
}
