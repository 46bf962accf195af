/** A fan's spending and refunds. */
import { dollars } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { CheckRow, Facts, PaneTitle } from '#web/parts/console/Facts.tsx'

type Props = {
  of: { spent: number; purchases: number; refunds: number; refunded: number; disputes: number }
}

/** From this many refunds on, the number is highlighted. */
const MANY_REFUNDS = 3

export function SpendingHistory({ of: { spent, purchases, refunds, refunded, disputes } }: Props) {
  return (
    <>
      <PaneTitle>Fan history</PaneTitle>
      <Facts
        rows={[
          ['Spent', `${dollars(dollarsToCents(spent))} in ${purchases}`],
          ['Refunded', `${dollars(dollarsToCents(refunded))} in ${refunds}`],
          ['Disputes', String(disputes)],
        ]}
      />
      <ul className="mt-2 grid gap-2">
        <CheckRow is={refunds >= MANY_REFUNDS ? 'doubtful' : 'good'}>
          {refunds === 0 ? 'No previous refunds' : `Previous refunds: ${refunds}`}
        </CheckRow>
        <CheckRow is={disputes > 0 ? 'bad' : 'good'}>
          {disputes > 0 ? 'Previous chargebacks' : 'No previous chargebacks'}
        </CheckRow>
      </ul>
    </>
  )
}
