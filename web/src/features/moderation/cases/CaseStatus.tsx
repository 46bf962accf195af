/** /case/{token}: the status of a notice, for anyone with its link. */
import { Link2Off } from 'lucide-react'
import { useParams } from 'react-router'
import { useQuery } from 'urql'
import { longDate } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { Page } from '#web/parts/page/Page.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { CaseActions } from './CaseActions.tsx'
import { CaseHistory } from './CaseHistory.tsx'
import { CaseFields, type PublicCase } from './case-fields.ts'

const CaseByToken = graphql(
  `
    query CaseByToken($token: String!) { case(token: $token) { ...CaseFields } }
  `,
  [CaseFields],
)

export function CaseStatus() {
  const { token = '' } = useParams()
  const [answer, ask] = useQuery({ query: CaseByToken, variables: { token }, requestPolicy: 'network-only' })
  return (
    <Page title="Your case" back="/support" width="max-w-140">
      <QueryResult
        of={[{ ...answer, data: answer.data?.case }, ask]}
        skeleton={
          <div className="grid gap-4 pt-4">
            <SkeletonBlock className="h-28" />
            <SkeletonBlock className="h-60" />
          </div>
        }
        missing={
          <EmptyState
            icon={Link2Off}
            title="Case not found"
            text="Copy the whole link from our email. Old closed cases are deleted."
          />
        }
      >
        {(caseData, again) => (
          <div className="grid gap-6 pt-2 desktop:pt-0">
            <CaseSummary caseData={caseData} />
            <CaseActions token={token} caseData={caseData} onDone={again} />
            <CaseHistory steps={caseData.steps} />
          </div>
        )}
      </QueryResult>
    </Page>
  )
}

function CaseSummary({ caseData }: { caseData: PublicCase }) {
  const {
    number,
    title,
    topic,
    standing: status,
    state,
    due_date,
    court_date,
    received_date,
    addresses,
  } = caseData
  return (
    <section aria-label="Status" className="edge rounded-lg bg-surface p-5">
      <p className="text-sm font-semibold text-ink-mute">{[title, topic].filter(Boolean).join(' · ')}</p>
      <h2 className="text-2xl font-extrabold tabular-nums">{number}</h2>
      <p className="mt-3 text-base font-semibold text-pretty">{status}</p>
      <dl className="mt-3 grid gap-1 text-sm text-ink-soft">
        <div className="flex justify-between gap-4">
          <dt>Received</dt>
          <dd className="text-ink">{longDate(new Date(received_date))}</dd>
        </div>
        {due_date && (
          <div className="flex justify-between gap-4">
            <dt>{dueLabel(state)}</dt>
            <dd className="text-ink">{longDate(new Date(due_date))}</dd>
          </div>
        )}
        {court_date && (
          <div className="flex justify-between gap-4">
            <dt>Restored unless you sue by</dt>
            <dd className="text-ink">{longDate(new Date(court_date))}</dd>
          </div>
        )}
      </dl>
      {addresses.length > 0 && (
        <ul
          aria-label="Reported links"
          className="mt-3 grid gap-1 border-t border-line pt-3 text-sm text-ink-soft"
        >
          {addresses.map((address) => (
            <li key={address} className="wrap-anywhere">
              {address}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function dueLabel(state: string): string {
  if (state === 'received') return 'We’ll confirm by'
  if (state === 'asked') return 'Reply by'
  if (state === 'forwarded') return 'Restored on'
  return 'We’ll decide by'
}
