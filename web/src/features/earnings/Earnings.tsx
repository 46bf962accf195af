/** /account/earnings: payable, held and paid amounts, sales, and payouts. */
import { useParams } from 'react-router'
import { useQuery } from 'urql'
import { Redirect } from '#web/lib/redirect.ts'
import { Page } from '#web/parts/page/Page.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { ChartSection } from './ChartSection.tsx'
import { EarningsActions } from './EarningsActions.tsx'
import { EarningsTabs, isTab, type Tab } from './EarningsTabs.tsx'
import { HowPayoutsWork } from './HowPayoutsWork.tsx'
import { PayoutDetails } from './PayoutDetails.tsx'
import { NewestPayouts, Payouts } from './Payouts.tsx'
import { EarningsHead, type EarningsSummaryData } from './queries.ts'
import { Stats } from './Stats.tsx'
import { TaxNumber } from './TaxNumber.tsx'
import { Transactions } from './Transactions.tsx'
import { useHasEarned } from './use-has-earned.ts'

export function Earnings() {
  const { tab } = useParams()
  const { hasEarned, isFailed } = useHasEarned()
  if (hasEarned === false) return <Redirect to="/" />
  if (!isTab(tab)) return <Redirect to="/account/earnings/transactions" />
  if (hasEarned || isFailed) return <KnownEarnings tab={tab} />
  return (
    <Page title="Earnings" back="/account" width="max-w-296">
      <StatsSkeleton />
    </Page>
  )
}

function KnownEarnings({ tab }: { tab: Tab }) {
  const query = useQuery({ query: EarningsHead, requestPolicy: 'cache-and-network' })
  const [{ data }, ask] = query
  if (tab === 'payment')
    return <PayoutDetailsPage head={data} onChanged={() => ask({ requestPolicy: 'network-only' })} />
  return (
    <Page
      title="Earnings"
      back="/account"
      width="max-w-296"
      end={<EarningsActions firstSaleOn={data?.earnings_summary.first_sale_on ?? null} />}
    >
      <QueryResult
        of={query}
        waiting={<StatsSkeleton />}
        errorContent={(again, text) => (
          <div className="card">
            <ErrorState text={text} onRetry={again} />
          </div>
        )}
      >
        {(head) => <Stats head={head} />}
      </QueryResult>
      <ChartSection />
      <Below tab={tab} head={data} />
    </Page>
  )
}

/** Payout details have a page of their own, so that they are found at once. */
function PayoutDetailsPage({
  head,
  onChanged,
}: {
  head: EarningsSummaryData | undefined
  onChanged(): void
}) {
  return (
    <Page title="Payout details" back="/account/earnings/payouts" width="max-w-296">
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_336px]">
        <section aria-label="Payout method" className="min-w-0 desktop:card desktop:px-5 desktop:pt-1">
          <EarningsTabs at="payment" />
          <PayoutDetails onChanged={onChanged} />
          <TaxNumber onChanged={onChanged} />
        </section>
        {head && <HowPayoutsWork summary={head.earnings_summary} />}
      </div>
    </Page>
  )
}

function Below({ tab, head }: { tab: Tab; head: EarningsSummaryData | undefined }) {
  return (
    <div className="mt-4 grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_336px]">
      <section aria-label="Details" className="min-w-0 desktop:card desktop:px-5 desktop:pt-1 desktop:pb-3">
        <EarningsTabs at={tab} />
        {tab === 'transactions' && <Transactions />}
        {tab === 'payouts' && <Payouts />}
      </section>
      {tab === 'transactions' ? (
        <NewestPayouts />
      ) : (
        head && <HowPayoutsWork summary={head.earnings_summary} />
      )}
    </div>
  )
}

function StatsSkeleton() {
  return (
    <Loading label="Loading your earnings">
      <div className="grid grid-cols-2 gap-2 desktop:grid-cols-3 desktop:gap-4">
        <SkeletonBlock className="col-span-2 h-28 desktop:col-span-1 desktop:h-33" />
        <SkeletonBlock className="h-28 desktop:h-33" />
        <SkeletonBlock className="h-28 desktop:h-33" />
      </div>
    </Loading>
  )
}
