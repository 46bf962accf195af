/** All one's subscriptions, the newest first, more of them as the end is reached. */
import type { ResultOf } from 'gql.tada'
import { Repeat } from 'lucide-react'
import { Link } from 'react-router'
import { PAGE_SIZE } from '#rules/limits.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { useReached } from '#web/parts/lists/use-reached.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx'
import { SubscriptionFields } from './fields.ts'
import { SubscriptionRow } from './SubscriptionRow.tsx'

const MySubscriptions = graphql(
  `
    query MySubscriptions($limit: LimitInput, $after: ID) {
      mySubscriptions(limit: $limit, after: $after) {
        ...SubscriptionFields
        user { id username fullname avatar }
      }
    }
  `,
  [SubscriptionFields],
)

const NOTHING = {}
const listOf = ({ mySubscriptions }: ResultOf<typeof MySubscriptions>) => mySubscriptions

export function SubscriptionList() {
  const { items, state, more } = usePages({
    query: MySubscriptions,
    variables: NOTHING,
    itemsOf: listOf,
    pageSize: PAGE_SIZE.list,
  })
  const end = useReached(() => state === 'ready' && more(), `${items.length} ${state}`)
  if (state === 'exhausted' && items.length === 0) return <NoneYet />
  return (
    <>
      <ul aria-label="Subscriptions" className="divide-y divide-line">
        {items.map((subscription) => (
          <SubscriptionRow key={subscription.id} subscription={subscription} />
        ))}
      </ul>
      <div ref={end} />
      {(state === 'loading' || state === 'loading-more') && (
        <div className="pt-4">
          <Loading>
            <SkeletonRows rows={state === 'loading' ? 4 : 2} size={42} />
          </Loading>
        </div>
      )}
      {state === 'failed' && <ErrorState title="Your subscriptions did not load" onRetry={more} />}
    </>
  )
}

function NoneYet() {
  return (
    <EmptyState
      icon={Repeat}
      title="You subscribe to nobody yet"
      text="Subscribers see what others cannot. It renews every month until you cancel."
      action={
        <Link to="/s/creators" className={buttonClass()}>
          Find creators
        </Link>
      }
    />
  )
}
