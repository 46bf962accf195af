/** /account/decisions: all moderation decisions about the account, newest first. */
import { Scale } from 'lucide-react'
import { useQuery } from 'urql'
import { Page } from '#web/parts/page/Page.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { DecisionCard } from './DecisionCard.tsx'
import { DecisionsQuery } from './decision-queries.ts'

export function Decisions() {
  const [state, ask] = useQuery({ query: DecisionsQuery, requestPolicy: 'cache-and-network' })
  return (
    <Page title="Account status" back="/account" width="max-w-160">
      <QueryResult
        of={[{ ...state, data: state.data?.decisions }, ask]}
        skeleton={<SkeletonBlock className="h-60" />}
      >
        {(decisions) =>
          decisions.length === 0 ? (
            <EmptyState
              icon={Scale}
              title="No actions on your account"
              text="If we remove your content or warn you, you’ll see the reasons here."
            />
          ) : (
            <div className="grid gap-4 pt-2">
              {decisions.map((decision) => (
                <DecisionCard key={decision.id} decision={decision} />
              ))}
            </div>
          )
        }
      </QueryResult>
    </Page>
  )
}
