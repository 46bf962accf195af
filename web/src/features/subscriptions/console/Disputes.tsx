/** Chargebacks: evidence deadlines, evidence and outcomes. */
import { ArrowLeft, Gavel } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useQuery } from 'urql'
import { dollars, shortDate } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { DecisionPane } from '#web/parts/console/DecisionPane.tsx'
import { DueBadge } from '#web/parts/console/DueBadge.tsx'
import { Facts, PaneTitle } from '#web/parts/console/Facts.tsx'
import { ReasonPicker } from '#web/parts/console/ReasonPicker.tsx'
import { StaffPage } from '#web/parts/console/StaffPage.tsx'
import { type Column, StaffTable } from '#web/parts/console/StaffTable.tsx'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { useFirstSelected } from '#web/parts/console/use-first-selected.ts'
import { useSharedNow } from '#web/parts/console/use-now.ts'
import { useQueueKeys } from '#web/parts/console/use-queue-keys.ts'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Badge, type BadgeProps } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { type DisputeData, type DisputeLine, DisputeQuery, DisputesQuery, NoteEvidence } from './queries.ts'
import { RefundsTabs } from './RefundsTabs.tsx'
import { SpendingHistory } from './SpendingHistory.tsx'

const BADGES: Record<string, BadgeProps> = {
  open: { children: 'Evidence due', tone: 'danger' },
  sent: { children: 'At the bank', tone: 'second' },
  won: { children: 'Won', tone: 'success' },
  lost: { children: 'Lost' },
}

const EVIDENCE = [
  { title: 'Usage log', words: 'Submitted: what was bought, when, and that it was viewed' },
  { title: 'Known device', words: 'Submitted: earlier undisputed payments from the same account and card' },
  { title: 'Not contested', words: 'Not contested: the amount is lower than the fee' },
] as const

export function Disputes({ at }: { at: string | undefined }) {
  const now = useSharedNow()
  const navigate = useNavigate()
  const result = useQuery({
    query: DisputesQuery,
    variables: { limit: { limit: 50 } },
    requestPolicy: 'cache-and-network',
  })
  const lines = result[0].data?.disputes ?? []
  const open = (id: string) =>
    void navigate(staffPath('refunds', 'disputes', id), { replace: at !== undefined })
  useFirstSelected(at, lines[0] && staffPath('refunds', 'disputes', lines[0].id))
  useQueueKeys({ ids: lines.map(({ id }) => id), at, onMove: open })
  const columns: Column<DisputeLine>[] = [
    { title: 'Fan', cell: ({ user }) => <b className="font-semibold">{user.fullname || user.username}</b> },
    {
      title: 'Amount',
      isNumber: true,
      place: 'end',
      cell: ({ value }) => <span className="text-coin">{dollars(dollarsToCents(value))}</span>,
    },
    { title: 'Opened', cell: ({ date }) => shortDate(new Date(date), now) },
    { title: 'Status', cell: ({ state }) => <Badge {...(BADGES[state] ?? { children: state })} /> },
    {
      title: 'Evidence',
      cell: ({ state, date, due_on }) =>
        state === 'open' && due_on ? <DueBadge since={date} due={due_on} /> : null,
    },
  ]
  return (
    <div className="flex min-h-0 flex-1 flex-col desktop:grid desktop:grid-cols-[minmax(0,1fr)_344px]">
      <div className={cx('min-h-0 flex-1 flex-col desktop:flex', at === undefined ? 'flex' : 'hidden')}>
        <StaffPage title="Disputes" end={<RefundsTabs at="disputes" />}>
          <QueryResult
            of={[{ ...result[0], data: result[0].data?.disputes }, result[1]]}
            skeleton={<SkeletonRows rows={4} />}
          >
            {(all) =>
              all.length === 0 ? (
                <EmptyState icon={Gavel} title="No disputes" text="Chargebacks appear here." />
              ) : (
                <StaffTable
                  label="Disputes"
                  columns={columns}
                  rows={all}
                  keyOf={({ id }) => id}
                  at={at}
                  onOpen={({ id }) => open(id)}
                />
              )
            }
          </QueryResult>
        </StaffPage>
      </div>
      <div
        className={cx(
          'min-h-0 flex-1 flex-col overflow-y-auto desktop:flex [&>aside]:flex-1',
          at === undefined ? 'hidden' : 'flex',
        )}
      >
        <Link
          to={staffPath('refunds', 'disputes')}
          className="sticky top-0 z-10 flex h-12 shrink-0 items-center gap-2 border-b border-line bg-canvas px-4 text-sm font-semibold desktop:hidden"
        >
          <ArrowLeft size={18} />
          Disputes
        </Link>
        {at === undefined ? (
          <DecisionPane label="Dispute">
            <EmptyState icon={Gavel} title="Select a dispute" />
          </DecisionPane>
        ) : (
          <One key={at} id={at} />
        )}
      </div>
    </div>
  )
}

function One({ id }: { id: string }) {
  const result = useQuery({ query: DisputeQuery, variables: { id } })
  return (
    <QueryResult
      of={[{ ...result[0], data: result[0].data?.dispute }, result[1]]}
      skeleton={<SkeletonRows rows={5} />}
    >
      {(dispute) => <Shown of={dispute} />}
    </QueryResult>
  )
}

function Shown({ of: dispute }: { of: DisputeData }) {
  const now = useSharedNow()
  const [note, setNote] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, send] = useStaffMutation(NoteEvidence)
  const { id, value, lost, from_creators, state, sales } = dispute
  const save = async () => {
    setTrouble(undefined)
    const { error, isDone } = await send({ id, note })
    if (error) setTrouble(problemText(error))
    if (isDone) showToast({ tone: 'success', text: 'Evidence recorded' })
  }
  const isOver = state === 'won' || state === 'lost'
  return (
    <DecisionPane
      label="Dispute"
      foot={
        isOver ? undefined : (
          <div className="grid gap-2">
            <FormProblem>{trouble}</FormProblem>
            <Button tone="accent" size="lg" wide busy={isBusy} onClick={() => void save()}>
              Mark as submitted
            </Button>
          </div>
        )
      }
    >
      <p className="text-2xl font-bold text-coin tabular-nums">{dollars(dollarsToCents(value))}</p>
      <p className="text-sm text-ink-mute">of {dispute.user.fullname || dispute.user.username}</p>
      <Facts
        className="mt-2"
        rows={[
          ['Charged', shortDate(new Date(dispute.bought_on), now)],
          ['Disputed', shortDate(new Date(dispute.date), now)],
          ['Evidence due', dispute.due_on && shortDate(new Date(dispute.due_on), now)],
          ['Card', dispute.card],
          ['Dispute', dispute.reference || null],
          ['Payment', dispute.payment],
        ]}
      />
      <PaneTitle>Loss</PaneTitle>
      <p className="text-sm text-pretty text-ink-soft">
        {dollars(dollarsToCents(from_creators))} was deducted from creators, who were notified.{' '}
        {dollars(dollarsToCents(lost))} is the platform’s loss. If you win, the money returns as credits.
      </p>
      <PaneTitle>Purchases</PaneTitle>
      {sales.length === 0 && <p className="text-sm text-ink-mute">No purchases</p>}
      <ul className="divide-y divide-line text-sm">
        {sales.map((sale) => (
          <li key={sale.id} className="flex justify-between gap-3 py-1.5">
            <span className="text-ink-soft">
              {sale.kind}, {shortDate(new Date(sale.date), now)}
            </span>
            <span className={cx('tabular-nums', sale.reversed && 'line-through')}>
              {dollars(dollarsToCents(sale.value))}
            </span>
          </li>
        ))}
      </ul>
      <SpendingHistory of={dispute.history} />
      {dispute.evidence && (
        <>
          <PaneTitle>Evidence</PaneTitle>
          <p className="text-sm wrap-anywhere text-ink-soft">{dispute.evidence}</p>
        </>
      )}
      {!isOver && (
        <div className="mt-5">
          <ReasonPicker
            label="Evidence submitted"
            templates={EVIDENCE}
            value={note}
            onChange={setNote}
            maxLength={1_000}
            isOff={isBusy}
          />
        </div>
      )}
    </DecisionPane>
  )
}
