/** What was paid out, the newest first. */
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { PAGE_MAX } from '#rules/limits.ts'
import { problemWords } from '#web/lib/graphql/problem.ts'
import { SAME_PLACE } from '#web/lib/same-place.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx'
import { PayoutRow } from './PayoutRow.tsx'
import { PayoutsPage } from './queries.ts'

/** About two years of them. */
const PAGE = PAGE_MAX.size
const NEWEST = 4

export function Payouts() {
  return <Pages skip={0} />
}

/** A page, and under it the next one once it was asked for. */
function Pages({ skip }: { skip: number }) {
  const [hasNext, setNext] = useState(false)
  const [{ data, error, fetching }, ask] = usePayouts({ limit: PAGE, skip })
  if (!data && error && !fetching)
    return <ErrorState text={problemWords(error)} onRetry={() => ask({ requestPolicy: 'network-only' })} />
  if (!data) return <Waiting rows={4} />
  const payouts = data.earnings_payouts
  if (payouts.length === 0) return skip === 0 ? <NoneYet /> : null
  return (
    <>
      <ul aria-label="Payouts" className="divide-y divide-line">
        {payouts.map((payout) => (
          <PayoutRow key={payout.id} payout={payout} />
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

/** Beside the transactions, where a wide screen has room. */
export function NewestPayouts() {
  const [{ data, error, fetching }] = usePayouts({ limit: NEWEST, skip: 0 })
  return (
    <section className="card px-5 pb-2 max-wide:hidden">
      <div className="flex h-14 items-center justify-between">
        <h2 className="text-base font-bold">Payouts</h2>
        <Link
          to="/account/earnings/payouts"
          replace
          state={SAME_PLACE}
          aria-label="All payouts"
          className="hit relative text-sm font-semibold text-ink-soft hover:text-ink"
        >
          All
        </Link>
      </div>
      {data ? (
        data.earnings_payouts.length > 0 ? (
          <ul aria-label="Newest payouts" className="divide-y divide-line">
            {data.earnings_payouts.map((payout) => (
              <PayoutRow key={payout.id} payout={payout} />
            ))}
          </ul>
        ) : (
          <p className="pb-4 text-sm text-pretty text-ink-mute">
            Nothing was paid out yet. What is payable goes out every second Friday.
          </p>
        )
      ) : error && !fetching ? (
        <p className="pb-4 text-sm text-danger-ink">{problemWords(error)}</p>
      ) : (
        <Waiting rows={2} />
      )}
    </section>
  )
}

function usePayouts(limit: { limit: number; skip: number }) {
  return useQuery({ query: PayoutsPage, variables: { limit }, requestPolicy: 'cache-and-network' })
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
  return (
    <EmptyState
      icon={Banknote}
      title="Nothing was paid out yet"
      text="What is payable goes out every second Friday, once you have said where."
    />
  )
}
