/** /account/earnings: what is payable, held and paid, day by day, sale by sale, and how it is paid out. */
import { Navigate, useParams } from 'react-router'
import { useQuery } from 'urql'
import { problemWords } from '#web/lib/graphql/problem.ts'
import { Page } from '#web/parts/Page.tsx'
import { useHasEarned } from '#web/parts/use-has-earned.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { ChartSection } from './ChartSection.tsx'
import { EarningsActions } from './EarningsActions.tsx'
import { EarningsTabs, isTab, type Tab } from './EarningsTabs.tsx'
import { HowPayoutsWork } from './HowPayoutsWork.tsx'
import { PayoutDetails } from './PayoutDetails.tsx'
import { NewestPayouts, Payouts } from './Payouts.tsx'
import { EarningsHead, type Head } from './queries.ts'
import { Stats } from './Stats.tsx'
import { Transactions } from './Transactions.tsx'
import { useScrolledTo } from './to-details.ts'

export function Earnings() {
  const { tab } = useParams()
  const { hasEarned, isFailed } = useHasEarned()
  if (hasEarned === false) return <Navigate to="/" replace />
  if (!isTab(tab)) return <Navigate to="/account/earnings/transactions" replace />
  if (hasEarned || isFailed) return <KnownEarnings tab={tab} />
  return (
    <Page title="Earnings" back="/account" width="max-w-296">
      <StatsSkeleton />
    </Page>
  )
}

function KnownEarnings({ tab }: { tab: Tab }) {
  const [{ data, error, fetching }, ask] = useQuery({
    query: EarningsHead,
    requestPolicy: 'cache-and-network',
  })
  return (
    <Page
      title="Earnings"
      back="/account"
      width="max-w-296"
      end={<EarningsActions firstSaleOn={data?.earnings_summary.first_sale_on ?? null} />}
    >
      {data ? (
        <Stats head={data} />
      ) : error && !fetching ? (
        <div className="card">
          <ErrorState text={problemWords(error)} onRetry={() => ask({ requestPolicy: 'network-only' })} />
        </div>
      ) : (
        <StatsSkeleton />
      )}
      <ChartSection />
      <Below tab={tab} head={data} onChanged={() => ask({ requestPolicy: 'network-only' })} />
    </Page>
  )
}

type BelowProps = { tab: Tab; head: Head | undefined; onChanged(): void }

function Below({ tab, head, onChanged }: BelowProps) {
  const section = useScrolledTo<HTMLElement>()
  return (
    <div className="mt-4 grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_336px]">
      <section
        ref={section}
        aria-label="Details"
        className="min-w-0 scroll-mt-4 desk:card desk:px-5 desk:pt-1 desk:pb-3"
      >
        <EarningsTabs at={tab} />
        {tab === 'transactions' && <Transactions />}
        {tab === 'payouts' && <Payouts />}
        {tab === 'payment' && <PayoutDetails onChanged={onChanged} />}
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
      <div className="grid grid-cols-2 gap-2 desk:grid-cols-3 desk:gap-4">
        <SkeletonBlock className="col-span-2 h-28 desk:col-span-1 desk:h-33" />
        <SkeletonBlock className="h-28 desk:h-33" />
        <SkeletonBlock className="h-28 desk:h-33" />
      </div>
    </Loading>
  )
}
