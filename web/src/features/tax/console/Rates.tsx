/** Tax rates by country; new ones are proposed by one person and approved by another. */
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from 'urql'
import { problemText } from '#web/lib/graphql/problem.ts'
import { PaneTitle } from '#web/parts/console/Facts.tsx'
import { type Column, StaffTable } from '#web/parts/console/StaffTable.tsx'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { ProposeRate } from './ProposeRate.tsx'
import { DecideTaxRate, type RateChangeData, type RateData, RatesQuery } from './queries.ts'

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' })

const COLUMNS: Column<RateData>[] = [
  { title: 'Country', cell: ({ country }) => <b className="font-semibold">{COUNTRIES.of(country)}</b> },
  { title: 'From', cell: ({ valid_from }) => valid_from },
  { title: 'Rate', isNumber: true, place: 'end', cell: ({ rate }) => `${rate}%` },
]

export function Rates() {
  const [isNew, setNew] = useState(false)
  const [result, run] = useQuery({ query: RatesQuery, requestPolicy: 'cache-and-network' })
  const again = () => run({ requestPolicy: 'network-only' })
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-pretty text-ink-soft">
          A colleague has to approve each new rate. It applies from its day on, tomorrow at the earliest.
        </p>
        <Button tone="accent" size="sm" icon={Plus} onClick={() => setNew(true)}>
          Propose
        </Button>
      </div>
      <QueryResult of={[result, run]} skeleton={<SkeletonRows rows={6} />}>
        {({ taxRates, taxRateChanges }) => (
          <>
            {taxRateChanges.length > 0 && (
              <>
                <PaneTitle>Changes</PaneTitle>
                <ul className="grid gap-2">
                  {taxRateChanges.map((change) => (
                    <Change key={change.id} change={change} onDecided={again} />
                  ))}
                </ul>
              </>
            )}
            <PaneTitle>Rates</PaneTitle>
            <StaffTable label="Rates" columns={COLUMNS} rows={taxRates} keyOf={({ id }) => id} />
          </>
        )}
      </QueryResult>
      {isNew && (
        <ProposeRate
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

function Change({ change, onDecided }: { change: RateChangeData; onDecided(): void }) {
  const { id, country, valid_from, rate, reason, state, own } = change
  const [isBusy, decide] = useStaffMutation(DecideTaxRate)
  const send = async (approve: boolean) => {
    const { error, isDone } = await decide({ id, approve })
    if (error) showToast({ tone: 'danger', text: problemText(error) })
    if (isDone) showToast({ tone: 'success', text: approve ? 'Approved' : own ? 'Withdrawn' : 'Rejected' })
    if (isDone || error) onDecided()
  }
  return (
    <li className="edge rounded-lg bg-surface p-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <b className="font-semibold">
          {COUNTRIES.of(country)}: {rate}% from {valid_from}
        </b>
        {state !== 'proposed' && (
          <Badge tone={state === 'approved' ? 'success' : 'mute'}>
            {state === 'refused' ? 'rejected' : state}
          </Badge>
        )}
      </div>
      <p className="mt-1 wrap-anywhere text-ink-soft">{reason}</p>
      {state === 'proposed' && (
        <div className="mt-2 flex justify-end gap-2">
          <Button size="sm" busy={isBusy} onClick={() => void send(false)}>
            {own ? 'Withdraw' : 'Reject'}
          </Button>
          {!own && (
            <Button size="sm" tone="success" busy={isBusy} onClick={() => void send(true)}>
              Approve
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
