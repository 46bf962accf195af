/** All earnings with the creator's share: a table on desktop, a list on a phone. */
import { Banknote } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { PAGE_SIZE } from '#rules/limits.ts'
import { EARNING_KINDS } from '#rules/money.ts'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import { EarningsList } from './EarningsList.tsx'
import { EarningsTable } from './EarningsTable.tsx'
import { EARNING_KIND_LABELS, kindText } from './kinds.ts'
import { type EarningsEntry, EarningsPage } from './queries.ts'

const ALL = 'all'
const KINDS = [
  { value: ALL, label: 'All types' },
  ...EARNING_KINDS.map((kind) => ({ value: kind as string, label: EARNING_KIND_LABELS[kind] })),
]

const entriesIn = ({ earnings_transactions }: { earnings_transactions: EarningsEntry[] }) =>
  earnings_transactions

export function Transactions() {
  const isDesktop = useIsDesktop()
  const [kind, setKind] = useState(ALL)
  const variables = useMemo(() => (kind === ALL ? {} : { filter: { type: kind } }), [kind])
  const { items, state, more } = usePages({
    query: EarningsPage,
    variables,
    itemsOf: entriesIn,
    pageSize: PAGE_SIZE.mediaList,
  })
  const isEmpty = state === 'exhausted' && items.length === 0
  if (isEmpty && kind === ALL) return <NoneYet />
  return (
    <>
      <div className="flex justify-end pt-3">
        <Select label="Type" options={KINDS} value={kind} onChange={(event) => setKind(event.target.value)} />
      </div>
      {isEmpty && <EmptyState icon={Banknote} title={`No ${kindText(kind).toLowerCase()} earnings yet`} />}
      {items.length > 0 && (isDesktop ? <EarningsTable entries={items} /> : <EarningsList entries={items} />)}
      {state === 'loading' && (
        <div className="py-3">
          <Loading>
            <SkeletonRows rows={5} size={42} />
          </Loading>
        </div>
      )}
      {state === 'failed' && <ErrorState title="Couldn’t load transactions" onRetry={more} />}
      {(state === 'ready' || state === 'loading-more') && (
        <div className="grid place-items-center py-4">
          <Button busy={state === 'loading-more'} onClick={more}>
            Load more
          </Button>
        </div>
      )}
    </>
  )
}

function NoneYet() {
  return (
    <EmptyState
      icon={Banknote}
      title="No earnings yet"
      text="Tips, subscriptions and sales show up here."
      action={
        <Link to="/account/subscription" className={buttonClass()}>
          Offer a subscription
        </Link>
      }
    />
  )
}
