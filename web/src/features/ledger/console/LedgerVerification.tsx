/** The ledger verification: its last run, discrepancies, and a button to run it now. */
import { ShieldCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useQuery } from 'urql'
import { countLabel, shortDate, timeOfDay } from '#rules/formats.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useSharedNow } from '#web/parts/console/use-now.ts'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { ProofsQuery, ProveBooks } from './queries.ts'

const POLL_MS = 1_500

export function LedgerVerification() {
  const now = useSharedNow()
  const [state, ask] = useQuery({ query: ProofsQuery, requestPolicy: 'cache-and-network' })
  const [isBusy, prove] = useStaffMutation(ProveBooks)
  const isUnderWay = state.data?.bookProofs.some(({ finished_on }) => !finished_on) ?? false
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => ask({ requestPolicy: 'network-only' }), POLL_MS)
    return () => clearInterval(timer)
  }, [isUnderWay, ask])
  const run = async () => {
    const { error } = await prove({})
    if (error) showToast({ tone: 'danger', text: problemText(error) })
    ask({ requestPolicy: 'network-only' })
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-pretty text-ink-soft">
          Recalculates every balance from its entries and compares it with the processor and the wallets. Runs
          every night.
        </p>
        <Button
          tone="accent"
          size="sm"
          icon={ShieldCheck}
          busy={isBusy || isUnderWay}
          onClick={() => void run()}
        >
          Verify now
        </Button>
      </div>
      <QueryResult
        of={[{ ...state, data: state.data?.bookProofs }, ask]}
        skeleton={<SkeletonRows rows={4} />}
      >
        {(proofs) =>
          proofs.length === 0 ? (
            <EmptyState
              icon={ShieldCheck}
              title="Not verified yet"
              text="The first verification runs tonight."
            />
          ) : (
            <ul className="divide-y divide-line" aria-label="Verifications">
              {proofs.map((proof) => (
                <li key={proof.id} className="py-3 text-sm">
                  <div className="flex flex-wrap items-center justify-between gap-2">
                    <span>
                      {shortDate(new Date(proof.date), now)}, {timeOfDay(new Date(proof.date))}
                      <span className="text-ink-mute"> · {proof.nightly ? 'scheduled' : 'manual'}</span>
                      {proof.finished_on && <span className="text-ink-mute"> · {proof.entries} entries</span>}
                    </span>
                    {!proof.finished_on ? (
                      <Badge tone="info">Running</Badge>
                    ) : proof.problems.length === 0 ? (
                      <Badge tone="success">Balanced</Badge>
                    ) : (
                      <Badge tone="danger">{countLabel(proof.problems.length, 'problem')}</Badge>
                    )}
                  </div>
                  {proof.problems.map((problem) => (
                    <p key={problem} className="mt-1 wrap-anywhere text-danger-ink">
                      {problem}
                    </p>
                  ))}
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
    </>
  )
}
