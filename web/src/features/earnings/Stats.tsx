/** The payable, held and paid totals. */
import { CircleCheckBig, FlaskConical, Hourglass, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dollars } from '#rules/formats.ts'
import { PAYOUT_METHOD_NAMES } from '#rules/forms/payout-details.ts'
import { dollarsToCents, HOLD_DAYS, type PayoutMethod } from '#rules/money.ts'
import { formatDay, formatMonth } from '#web/lib/days.ts'
import { useSiteFacts } from '#web/lib/site-facts.ts'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'
import { Notice } from '#web/ui/Notice.tsx'
import type { EarningsSummaryData } from './queries.ts'

export function Stats({ head }: { head: EarningsSummaryData }) {
  const { held, payable, paid, test } = head.earnings_summary
  const facts = useSiteFacts()
  return (
    <>
      {test > 0 && <TestEarnings dollarsOf={test} />}
      <div className="grid grid-cols-2 gap-2 desktop:grid-cols-3 desktop:gap-4">
        <Stat icon={Wallet} label="Payable" dollarsOf={payable} isMain>
          <WhatIsPayable head={head} />
        </Stat>
        <Stat icon={Hourglass} label="Held" dollarsOf={held}>
          {facts?.hold_days ?? HOLD_DAYS} day waiting period
        </Stat>
        <Stat icon={CircleCheckBig} label="Paid" dollarsOf={paid}>
          <WhatWasPaid head={head} />
        </Stat>
      </div>
    </>
  )
}

function TestEarnings({ dollarsOf }: { dollarsOf: number }) {
  return (
    <div className="mb-3 desktop:mb-4">
      <Notice icon={FlaskConical}>
        {dollars(dollarsToCents(dollarsOf))} of this was paid with test credits. It shows how earnings work
        and is never paid out.
      </Notice>
    </div>
  )
}

type StatProps = { icon: Icon; label: string; dollarsOf: number; isMain?: boolean; children: ReactNode }

function Stat({ icon: Sign, label, dollarsOf, isMain, children }: StatProps) {
  return (
    <section
      aria-label={label}
      className={cx(
        'min-w-0 rounded-lg p-4 shadow-card desktop:p-5',
        isMain ? 'bg-coin-wash max-desktop:col-span-2' : 'bg-surface',
      )}
    >
      <h2 className="flex items-center gap-2 text-sm font-semibold text-ink-soft">
        <Sign size={16} strokeWidth={2.3} className={isMain ? 'text-coin' : 'text-ink-mute'} />
        {label}
      </h2>
      <p
        className={cx(
          'mt-2 text-2xl font-extrabold wrap-anywhere tabular-nums wide:text-3xl',
          isMain && 'text-coin',
        )}
      >
        {dollars(dollarsToCents(dollarsOf))}
      </p>
      <p className="mt-1 text-sm text-pretty text-ink-soft">{children}</p>
    </section>
  )
}

const WHAT_CHANGED: Record<string, string> = {
  'payout-details': 'payout details',
  email: 'email address',
  'two-step': 'two-step sign-in',
}

function WhatIsPayable({ head: { earnings_summary: summary } }: { head: EarningsSummaryData }) {
  const { due, test, minimum, next_payout_on, next_payout_method, wait_reason, wait_until, on_the_way } =
    summary
  const day = formatDay(next_payout_on)
  if (on_the_way > 0 && due < minimum) return `${dollars(dollarsToCents(on_the_way))} more is on its way`
  if (test > 0 && due === 0) return 'Test credits aren’t paid out'
  if (due < 0) return 'Deducted from your next earnings'
  if (next_payout_method === null)
    return (
      <Link to="/account/earnings/payment" className="hit relative underline underline-offset-2">
        Add payout details to get paid
      </Link>
    )
  if (wait_reason && wait_until)
    return `On hold until ${formatDay(wait_until)} because your ${WHAT_CHANGED[wait_reason]} changed. Pays out on ${day}`
  if (due < minimum) return `Pays out from ${dollars(dollarsToCents(minimum))}, next on ${day}`
  return `Pays out on ${day} by ${PAYOUT_METHOD_NAMES[next_payout_method as PayoutMethod]}`
}

/** The last payment is hidden on phones. */
function WhatWasPaid({ head: { earnings_summary, last_payment } }: { head: EarningsSummaryData }) {
  if (!last_payment) return 'No payouts yet'
  const last = `Last payment ${dollars(dollarsToCents(last_payment.value))} on ${formatDay(last_payment.date)}`
  const first = earnings_summary.first_sale_on
  return (
    <>
      <span className={cx(first && 'max-desktop:hidden')}>{last}</span>
      {first && <span className="desktop:hidden">Since {formatMonth(first)}</span>}
    </>
  )
}
