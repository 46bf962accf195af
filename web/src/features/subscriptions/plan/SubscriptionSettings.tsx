/** /account/subscription: a creator's plan and promotions. */
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useSession } from '#web/lib/session.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { PlanFields } from '../fields.ts'
import { Bundles } from '../offers/Bundles.tsx'
import { Promotions } from '../offers/Promotions.tsx'
import { PlanEditor } from './PlanEditor.tsx'

const OwnPlan = graphql(
  `
    query OwnPlan($user: ID!) {
      subscription_detail(user: $user) { ...PlanFields bundles { months percent } }
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
      <QueryResult
        of={query}
        skeleton={
          <div className="grid gap-4">
            <SkeletonBlock className="h-22" />
            <SkeletonBlock className="h-60" />
          </div>
        }
      >
        {({ subscription_detail: plan }, again) => (
          <>
            <PlanEditor plan={plan} onChanged={again} />
            {plan && account && (
              <>
                <Bundles monthPrice={plan.period.price} bundles={plan.bundles} />
                <Promotions monthPrice={plan.period.price} username={account.username} />
              </>
            )}
          </>
        )}
      </QueryResult>
    </Page>
  )
}
