/** The payouts, newest first. */
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { PAGE_MAX } from '#rules/limits.ts'
import { PAYOUT_EVERY_WEEKS } from '#rules/payouts.ts'
import { KEEP_SCROLL } from '#web/lib/keep-scroll.ts'
import { useSiteFacts } from '#web/lib/site-facts.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx'
import { PayoutItem } from './PayoutItem.tsx'
import { type PaidOut, PayoutsPage } from './queries.ts'

/** About two years of payouts. */
const PAGE = PAGE_MAX.size
const NEWEST = 4

export function Payouts() {
  return <Pages skip={0} />
}

/** A page, followed by the next one on demand. */
function Pages({ skip }: { skip: number }) {
  const query = usePayouts({ limit: PAGE, skip })
  return (
    <QueryResult of={query} waiting={<Waiting rows={4} />}>
      {({ earnings_payouts: payouts }) => <PageOf payouts={payouts} skip={skip} />}
    </QueryResult>
  )
}

function PageOf({ payouts, skip }: { payouts: PaidOut[]; skip: number }) {
  const [hasNext, setNext] = useState(false)
  if (payouts.length === 0) return skip === 0 ? <NoneYet /> : null
  return (
    <>
      <ul aria-label="Payouts" className="divide-y divide-line">
        {payouts.map((payout) => (
          <PayoutItem key={payout.id} payout={payout} />
        ))}
      </ul>
      {payouts.length === PAGE &&
        (hasNext ? (
          <Pages skip={skip + PAGE} />
        ) : (
          <div className="grid place-items-center py-4">
            <Button onClick={() => setNext(true)}>Load more</Button>
          </div>
        ))}
    </>
  )
}

/** Next to the transactions on wide screens. */
export function NewestPayouts() {
  const query = usePayouts({ limit: NEWEST, skip: 0 })
  const weeks = useWeeks()
  return (
    <section className="card px-5 pb-2 max-wide:hidden">
      <div className="flex h-14 items-center justify-between">
        <h2 className="text-base font-bold">Payouts</h2>
        <Link
          to="/account/earnings/payouts"
          replace
          state={KEEP_SCROLL}
          aria-label="All payouts"
          className="hit relative text-sm font-semibold text-ink-soft hover:text-ink"
        >
          All
        </Link>
      </div>
      <QueryResult
        of={query}
        waiting={<Waiting rows={2} />}
        errorContent={(_again, text) => <p className="pb-4 text-sm text-danger-ink">{text}</p>}
      >
        {({ earnings_payouts: payouts }) =>
          payouts.length > 0 ? (
            <ul aria-label="Newest payouts" className="divide-y divide-line">
              {payouts.map((payout) => (
                <PayoutItem key={payout.id} payout={payout} />
              ))}
            </ul>
          ) : (
            <p className="pb-4 text-sm text-pretty text-ink-mute">
              No payouts yet. We pay out {howOften(weeks)}.
            </p>
          )
        }
      </QueryResult>
    </section>
  )
}

function usePayouts(limit: { limit: number; skip: number }) {
  return useQuery({ query: PayoutsPage, variables: { limit }, requestPolicy: 'cache-and-network' })
}

function useWeeks(): number {
  return useSiteFacts()?.payout_every_weeks ?? PAYOUT_EVERY_WEEKS
}

function howOften(weeks: number): string {
  if (weeks === 1) return 'every Friday'
  return weeks === 2 ? 'every second Friday' : `every ${weeks} weeks`
}

function Waiting({ rows }: { rows: number }) {
  return (
    <div className="py-3">
      <Loading>
        <SkeletonRows rows={rows} size={40} />
      </Loading>
    </div>
  )
}

function NoneYet() {
  const weeks = useWeeks()
  return (
    <EmptyState
      icon={Banknote}
      title="No payouts yet"
      text={`We pay out ${howOften(weeks)} once you add payout details.`}
    />
  )
}
