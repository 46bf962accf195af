/** /account/subscription: whether a creator offers a subscription, and what it costs. */
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemWords } from '#web/lib/graphql/problem.ts'
import { useSession } from '#web/lib/session.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading, SkeletonBlock } from '#web/ui/Skeleton.tsx'
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
  const [{ data, error, fetching }, ask] = useQuery({
    query: OwnPlan,
    variables: { user: account?.id ?? '' },
    pause: !account,
    requestPolicy: 'cache-and-network',
  })
  const again = () => ask({ requestPolicy: 'network-only' })
  return (
    <Page title="Subscription" back="/account" width="max-w-160">
      {data ? (
        <PlanEditor plan={data.subscription_detail} onChanged={again} />
      ) : error && !fetching ? (
        <ErrorState text={problemWords(error)} onRetry={again} />
      ) : (
        <Loading>
          <div className="grid gap-4">
            <SkeletonBlock className="h-22" />
            <SkeletonBlock className="h-60" />
          </div>
        </Loading>
      )}
    </Page>
  )
}
