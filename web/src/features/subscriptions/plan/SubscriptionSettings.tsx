/** /account/subscription: whether a creator offers a subscription, and what it costs. */
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useSession } from '#web/lib/session.tsx'
import { Answer } from '#web/parts/Answer.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { PlanFields } from '../fields.ts'
import { PlanEditor } from './PlanEditor.tsx'

const OwnPlan = graphql(
  `
    query OwnPlan($user: ID!) {
      subscription_detail(user: $user) { ...PlanFields }
    }
  `,
  [PlanFields],
)

export function SubscriptionSettings() {
  const { account } = useSession()
  const query = useQuery({
    query: OwnPlan,
    variables: { user: account?.id ?? '' },
    pause: !account,
    requestPolicy: 'cache-and-network',
  })
  return (
    <Page title="Subscription" back="/account" width="max-w-160">
      <Answer
        of={query}
        skeleton={
          <div className="grid gap-4">
            <SkeletonBlock className="h-22" />
            <SkeletonBlock className="h-60" />
          </div>
        }
      >
        {(data, again) => <PlanEditor plan={data.subscription_detail} onChanged={again} />}
      </Answer>
    </Page>
  )
}
