/** Refund requests of fans: list, facts and decision. */
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useQuery } from 'urql'
import { dollars } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { dueAt, QUEUE_DEADLINES } from '#rules/sla.ts'
import { ClaimedBy } from '#web/parts/console/ClaimedBy.tsx'
import { ClaimNotice } from '#web/parts/console/claims/ClaimNotice.tsx'
import { useClaim } from '#web/parts/console/claims/use-claim.ts'
import { useClaims } from '#web/parts/console/claims/use-claims.ts'
import { DecisionPane } from '#web/parts/console/DecisionPane.tsx'
import { DueBadge } from '#web/parts/console/DueBadge.tsx'
import { QueueFrame, QueueRow } from '#web/parts/console/QueueFrame.tsx'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { nextAfter, useQueueKeys } from '#web/parts/console/use-queue-keys.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { type RefundLine, RefundQuery, RefundsQuery } from './queries.ts'
import { RefundDecision } from './RefundDecision.tsx'
import { RefundFacts } from './RefundFacts.tsx'
import { RefundsTabs } from './RefundsTabs.tsx'

const FILTERS = [
  { value: 'open', label: 'Waiting' },
  { value: 'granted', label: 'Approved' },
  { value: 'refused', label: 'Declined' },
] as const
type Filter = (typeof FILTERS)[number]['value']

const itemsOf = (data: { refundRequests: RefundLine[] }) => data.refundRequests

export function Refunds({ at }: { at: string | undefined }) {
  const navigate = useNavigate()
  const [filter, setFilter] = useState<Filter>('open')
  const list = usePages({ query: RefundsQuery, variables: { state: filter }, itemsOf, pageSize: 50 })
  const claims = useClaims('refunds')
  const { take } = useClaim('refunds', at, claims)
  // A decided request leaves the list at once.
  const items = list.items.filter(({ state }) => state === filter)
  const ids = items.map(({ id }) => id)
  const move = (id: string) => void navigate(staffPath('refunds', id), { replace: at !== undefined })
  useQueueKeys({ ids, at, onMove: move, onTake: at ? take : undefined })
  const result = useQuery({
    query: RefundQuery,
    variables: { id: at ?? '' },
    pause: at === undefined,
    requestPolicy: 'cache-and-network',
  })
  const found = result[0].data?.refundRequest
  const shown = found?.id === at ? found : undefined
  const decided = (id: string) => {
    const next = filter === 'open' ? nextAfter(ids, id) : id
    list.refresh()
    void navigate(staffPath('refunds', ...(next ? [next] : [])), { replace: true })
  }
  const answer = [{ ...result[0], data: shown }, result[1]] as const
  return (
    <QueueFrame
      section="refunds"
      title="Refunds"
      sort={<RefundsTabs at="refunds" />}
      filters={FILTERS}
      filter={filter}
      onFilter={setFilter}
      items={items}
      keyOf={({ id }) => id}
      row={(line) => <Row line={line} by={claims.of(line.id)} />}
      at={at}
      empty={
        list.state === 'exhausted' && (
          <EmptyState icon={RotateCcw} title="No refunds here" text="Refund requests appear here." />
        )
      }
      foot={
        list.state === 'exhausted' ? undefined : (
          <ListEnd
            of={list}
            count={ids.length}
            skeleton={() => <SkeletonRows rows={4} />}
            errorTitle="Couldn’t load refunds"
          />
        )
      }
      detail={
        at === undefined ? (
          <EmptyState icon={RotateCcw} title="Select a refund" text="Press J for the first item." />
        ) : (
          <QueryResult of={answer} skeleton={<SkeletonRows rows={5} />}>
            {(refund) => <RefundFacts of={refund} />}
          </QueryResult>
        )
      }
      decision={
        shown && at ? (
          <RefundDecision key={at} of={shown} onDecided={() => decided(at)}>
            <ClaimNotice by={claims.of(at)} onTake={take} />
          </RefundDecision>
        ) : (
          <DecisionPane label="Decision">{null}</DecisionPane>
        )
      }
    />
  )
}

function Row({ line, by }: { line: RefundLine; by: ReturnType<ReturnType<typeof useClaims>['of']> }) {
  const { from, user, amount, add_date, state } = line
  const since = new Date(add_date)
  return (
    <QueueRow
      picture={<Avatar name={from.fullname || from.username} src={from.avatar} size={36} />}
      title={from.fullname || from.username}
      text={`${dollars(dollarsToCents(amount))} to @${user.username}`}
      end={
        <>
          {state === 'open' && <DueBadge since={since} due={dueAt(since, QUEUE_DEADLINES.refunds)} />}
          {by && <ClaimedBy by={by} />}
        </>
      }
    />
  )
}
