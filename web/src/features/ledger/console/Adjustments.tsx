/** Ledger adjustments: proposed by one person, approved or rejected by another. */
import { Plus, Scale } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from 'urql'
import { shortDate } from '#rules/formats.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useSession } from '#web/lib/session.tsx'
import { PaneTitle } from '#web/parts/console/Facts.tsx'
import { useSharedNow } from '#web/parts/console/use-now.ts'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { bookTitle, LedgerAmount } from './money-text.tsx'
import { ProposeSheet } from './ProposeSheet.tsx'
import { type AdjustmentData, AdjustmentsQuery, DecideAdjustment } from './queries.ts'

const LIMIT = { limit: 50 }

export function Adjustments() {
  const [isNew, setNew] = useState(false)
  const waiting = useQuery({
    query: AdjustmentsQuery,
    variables: { open: true, limit: LIMIT },
    requestPolicy: 'cache-and-network',
  })
  const past = useQuery({
    query: AdjustmentsQuery,
    variables: { open: false, limit: LIMIT },
    requestPolicy: 'cache-and-network',
  })
  const again = () => {
    waiting[1]({ requestPolicy: 'network-only' })
    past[1]({ requestPolicy: 'network-only' })
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-pretty text-ink-soft">
          A colleague has to approve each adjustment before money moves. The person is notified.
        </p>
        <Button tone="accent" size="sm" icon={Plus} onClick={() => setNew(true)}>
          Propose
        </Button>
      </div>
      <PaneTitle>Waiting for approval</PaneTitle>
      <QueryResult
        of={[{ ...waiting[0], data: waiting[0].data?.adjustments }, waiting[1]]}
        skeleton={<SkeletonRows rows={2} />}
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={Scale} title="No adjustments to approve" />
          ) : (
            <ul className="grid gap-2">
              {all.map((one) => (
                <Card key={one.id} of={one} onDecided={again} />
              ))}
            </ul>
          )
        }
      </QueryResult>
      <PaneTitle>Decided</PaneTitle>
      <QueryResult
        of={[{ ...past[0], data: past[0].data?.adjustments }, past[1]]}
        skeleton={<SkeletonRows rows={2} />}
      >
        {(all) =>
          all.length === 0 ? (
            <p className="text-sm text-ink-mute">None yet</p>
          ) : (
            <ul className="grid gap-2">
              {all.map((one) => (
                <Card key={one.id} of={one} onDecided={again} />
              ))}
            </ul>
          )
        }
      </QueryResult>
      {isNew && (
        <ProposeSheet
          onClose={() => setNew(false)}
          onDone={() => {
            setNew(false)
            again()
          }}
        />
      )}
    </>
  )
}

function bookLabel(book: string, user: { username: string } | null): string {
  return user ? `${bookTitle(book)} of @${user.username}` : bookTitle(book)
}

function Card({ of: one, onDecided }: { of: AdjustmentData; onDecided(): void }) {
  const now = useSharedNow()
  const { account } = useSession()
  const [isBusy, decide] = useStaffMutation(DecideAdjustment)
  const isMine = account?.id === one.by.id
  const state = one.state === 'refused' ? 'rejected' : one.state
  const send = async (approve: boolean) => {
    const { error, isDone } = await decide({ id: one.id, approve })
    if (error) showToast({ tone: 'danger', text: problemText(error) })
    if (isDone)
      showToast({
        tone: 'success',
        text: approve ? 'Approved and booked' : isMine ? 'Withdrawn' : 'Rejected',
      })
    if (isDone || error) onDecided()
  }
  return (
    <li className="edge rounded-lg bg-surface p-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <b className="min-w-0 font-semibold wrap-anywhere">
          {bookLabel(one.from_book, one.from_user)} → {bookLabel(one.to_book, one.to_user)}
        </b>
        <span className="text-lg font-bold">
          <LedgerAmount value={one.value} />
        </span>
      </div>
      <p className="mt-1 wrap-anywhere text-ink-soft">{one.reason}</p>
      {one.words && <p className="mt-1 wrap-anywhere text-ink-mute">Message: {one.words}</p>}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <span className="text-xs text-ink-mute">
          @{one.by.username}, {shortDate(new Date(one.date), now)}
          {one.decided_by && ` · ${state} by @${one.decided_by.username}`}
        </span>
        {one.state === 'proposed' ? (
          <span className="flex gap-2">
            <Button size="sm" busy={isBusy} onClick={() => void send(false)}>
              {isMine ? 'Withdraw' : 'Reject'}
            </Button>
            {!isMine && (
              <Button size="sm" tone="success" busy={isBusy} onClick={() => void send(true)}>
                Approve
              </Button>
            )}
          </span>
        ) : (
          <Badge tone={one.state === 'approved' ? 'success' : 'mute'}>{state}</Badge>
        )}
      </div>
    </li>
  )
}
