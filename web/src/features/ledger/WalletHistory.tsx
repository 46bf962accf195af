/** The wallet's history, newest first, filtered by kind. */
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { PAGE_SIZE } from '#rules/limits.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TransactionRow } from './TransactionRow.tsx'
import { transactionsIn, WalletTransactions } from './transactions-query.ts'

const KINDS = [
  { type: null, label: 'All' },
  { type: 'top-up', label: 'Added funds' },
  { type: 'tip', label: 'Tips' },
  { type: 'media', label: 'Media' },
  { type: 'subscription', label: 'Subscriptions' },
  { type: 'subscription-gift', label: 'Gifts' },
  { type: 'teaser', label: 'Messages' },
  { type: 'share-link', label: 'Links' },
  { type: 'live', label: 'Live' },
  { type: 'refund', label: 'Refunds' },
] as const

type Kind = (typeof KINDS)[number]['type']

export function WalletHistory() {
  const [kind, setKind] = useState<Kind>(null)
  return (
    <>
      <div className="no-bar -mx-4 flex gap-2 overflow-x-auto px-4 py-4 desktop:mx-0 desktop:flex-wrap desktop:px-0">
        {KINDS.map(({ type, label }) => (
          <Chip key={label} on={type === kind} onClick={() => setKind(type)}>
            {label}
          </Chip>
        ))}
      </div>
      <List key={kind} kind={kind} />
    </>
  )
}

function List({ kind }: { kind: Kind }) {
  const { items, state, more } = usePages({
    query: WalletTransactions,
    variables: { filter: { type: kind } },
    itemsOf: transactionsIn,
    pageSize: PAGE_SIZE.list,
  })
  const now = new Date()
  return (
    <>
      {state === 'exhausted' && items.length === 0 && <Nothing kind={kind} />}
      <ul aria-label="Transactions" className="divide-y divide-line">
        {items.map((item) => (
          <TransactionRow key={item.id} transaction={item} now={now} />
        ))}
      </ul>
      <ListEnd
        of={{ state, more }}
        count={items.length}
        errorTitle="Couldn’t load your transactions"
        skeleton={(isFirst) => (
          <div className="py-3">
            <SkeletonRows rows={isFirst ? 6 : 2} size={42} />
          </div>
        )}
      />
    </>
  )
}

function Nothing({ kind }: { kind: Kind }) {
  return kind === null ? (
    <EmptyState
      icon={ReceiptText}
      title="Nothing here yet"
      text="Your payments and receipts will appear here."
    />
  ) : (
    <EmptyState icon={ReceiptText} title="No matches" text="Choose All to see every transaction." />
  )
}
