/** /decision/:id/:key from an email: the decision and the appeal, also for accounts that cannot sign in. */
import { Scale } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { useQuery } from 'urql'
import { Page } from '#web/parts/page/Page.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { DecisionCard } from './DecisionCard.tsx'
import { DecisionQuery, type OwnDecision } from './decision-queries.ts'

export function DecisionByLink() {
  const { id = '', key = '' } = useParams()
  const [state, ask] = useQuery({ query: DecisionQuery, variables: { id, key } })
  return (
    <Page title="Our decision" back="/" width="max-w-160">
      <QueryResult
        of={[{ ...state, data: state.data?.decision }, ask]}
        skeleton={<SkeletonBlock className="h-60" />}
        errorContent={() => (
          <EmptyState
            icon={Scale}
            title="Decision not found"
            text="Use the whole link from our email, or sign in and open Account."
          />
        )}
      >
        {(decision) => (
          <>
            <DecisionCard decision={decision} linkKey={key} />
            {isClosed(decision) && <WhileClosed />}
          </>
        )}
      </QueryResult>
    </Page>
  )
}

function isClosed({ measure, ended }: OwnDecision): boolean {
  return (measure === 'suspend' || measure === 'ban') && ended === null
}

function WhileClosed() {
  return (
    <section
      className="mt-4 rounded-xl bg-surface p-4 text-base desktop:p-6"
      aria-label="Your money and your data"
    >
      <h2 className="text-lg font-bold">Your money and your data</h2>
      <ul className="mt-2 grid list-disc gap-2 pl-5 text-pretty text-ink-soft">
        <li>You keep what you’ve earned. Payouts are on hold while your account is closed.</li>
        <li>No subscriptions renew, neither your fans’ nor yours.</li>
        <li>
          You can ask for a copy of your data, or to have your account erased. Write to us from your email
          address.
        </li>
      </ul>
      <Link to="/support/contact" className={buttonClass({ tone: 'quiet', className: 'mt-4' })}>
        Contact support
      </Link>
    </section>
  )
}
