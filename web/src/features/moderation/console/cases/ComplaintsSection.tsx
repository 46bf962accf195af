/** The queue of external notices: DMCA, complaints, reports, counter-notices, withdrawn consent. */
import { Copyright } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useQuery } from 'urql'
import { ClaimNotice } from '#web/parts/console/claims/ClaimNotice.tsx'
import { DecisionPane } from '#web/parts/console/DecisionPane.tsx'
import { DueBadge } from '#web/parts/console/DueBadge.tsx'
import { QueueFrame, QueueRow } from '#web/parts/console/QueueFrame.tsx'
import type { StaffDecision } from '#web/parts/console/use-decisions.ts'
import { useQueueKeys } from '#web/parts/console/use-queue-keys.ts'
import { useReviewQueue } from '#web/parts/console/use-review-queue.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { useOffsetPages } from '#web/parts/lists/use-offset-pages.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { CaseDetail } from './CaseDetail.tsx'
import { CasePane } from './CasePane.tsx'
import { CaseQueue, OneCase, type QueuedCase } from './case-queries.ts'
import { caseKindOf, caseTitle, nextStepText } from './case-text.ts'

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'dmca', label: 'DMCA' },
  { value: 'complaints', label: 'Complaints' },
  { value: 'mine', label: 'Mine' },
  { value: 'closed', label: 'Closed' },
] as const
type Filter = (typeof FILTERS)[number]['value']

const KINDS: Partial<Record<Filter, string[]>> = {
  dmca: ['dmca', 'counter'],
  complaints: ['complaint', 'report', 'consent'],
}
const PAGE = 50
const itemsOf = ({ caseQueue }: { caseQueue: QueuedCase[] }) => caseQueue

export function ComplaintsSection() {
  const [filter, setFilter] = useState<Filter>('all')
  const list = useOffsetPages({
    query: CaseQueue,
    variables: { kinds: KINDS[filter] ?? null, closed: filter === 'closed' },
    itemsOf,
    pageSize: PAGE,
  })
  const isClosed = filter === 'closed'
  const queue = useReviewQueue({
    name: 'complaints',
    list,
    isWaiting: ({ state }) => (state === 'closed') === isClosed,
    isMine: filter === 'mine',
  })
  const { at, items, claims, take } = queue
  useQueueKeys(queue.keys)

  return (
    <QueueFrame
      section="complaints"
      title="DMCA and complaints"
      count={queue.count}
      filters={FILTERS}
      filter={filter}
      onFilter={setFilter}
      sort={<span className="text-xs text-ink-mute">{isClosed ? 'Newest first' : 'Due first'}</span>}
      items={items}
      keyOf={({ id }) => id}
      row={(item) => <CaseRow item={item} />}
      at={at}
      foot={
        (items.length > 0 || list.state !== 'exhausted') && (
          <ListEnd
            of={list}
            count={items.length}
            skeleton={(isFirst) => <SkeletonRows rows={isFirst ? 8 : 2} size={20} />}
            errorTitle="Couldn’t load notices"
          />
        )
      }
      empty={
        <EmptyState icon={Copyright} title="No notices here" text="New notices appear here automatically." />
      }
      detail={
        at === undefined ? (
          <div className="hidden flex-1 place-items-center desktop:grid">
            <EmptyState icon={Copyright} title="Select a notice" text="Press J for the first item." />
          </div>
        ) : (
          <OpenedDetail id={at} />
        )
      }
      decision={
        at === undefined ? (
          <div className="hidden bg-surface desktop:block desktop:border-l desktop:border-line" />
        ) : (
          <OpenedPane
            id={at}
            claimNotice={<ClaimNotice by={claims.of(at)} onTake={take} />}
            isSettled={queue.isGone(at)}
            onSettle={queue.settle}
          />
        )
      }
    />
  )
}

function CaseRow({ item }: { item: QueuedCase }) {
  const { number, name, owner, due_date, received_date, is_urgent } = item
  return (
    <QueueRow
      title={caseTitle(item)}
      text={
        <>
          <span className="block truncate">
            {number} · {owner ?? name}
          </span>
          <span className="block truncate font-semibold text-ink-soft">
            {item.title}: {nextStepText(item)}
          </span>
        </>
      }
      end={
        <>
          {due_date && <DueBadge since={received_date} due={due_date} isPlain />}
          {is_urgent && caseKindOf(item) !== 'dmca' && (
            <span className="text-xs font-bold text-danger-ink">Urgent</span>
          )}
        </>
      }
    />
  )
}

/** Hides the previous case while the next one loads: a quick key would decide on the wrong one. */
function useCase(id: string) {
  const [answer, ask] = useQuery({ query: OneCase, variables: { id }, requestPolicy: 'cache-and-network' })
  const found = answer.data?.staffCase
  return [{ ...answer, data: found?.id === id ? found : null }, ask] as const
}

function OpenedDetail({ id }: { id: string }) {
  return (
    <QueryResult
      of={useCase(id)}
      skeleton={
        <div className="p-6">
          <SkeletonRows rows={6} />
        </div>
      }
      missing={
        <EmptyState
          icon={Copyright}
          title="Case not found"
          text="It may have been deleted after it was closed."
        />
      }
    >
      {(staffCase) => <CaseDetail key={staffCase.id} staffCase={staffCase} />}
    </QueryResult>
  )
}

type PaneProps = {
  id: string
  claimNotice: ReactNode
  isSettled: boolean
  onSettle(decision: StaffDecision): void
}

function OpenedPane({ id, ...settling }: PaneProps) {
  const [{ data: staffCase }] = useCase(id)
  if (!staffCase)
    return (
      <DecisionPane label="Decision">
        <SkeletonRows rows={4} />
      </DecisionPane>
    )
  return <CasePane key={staffCase.id} staffCase={staffCase} {...settling} />
}
