/** The account's subscriptions, newest first, with infinite scrolling. */
import type { ResultOf } from 'gql.tada'
import { Repeat } from 'lucide-react'
import { Link } from 'react-router'
import { PAGE_SIZE } from '#rules/limits.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { SubscriptionFields } from './fields.ts'
import { SubscriptionRow } from './SubscriptionRow.tsx'

const MySubscriptions = graphql(
  `
    query MySubscriptions($limit: LimitInput, $after: ID) {
      mySubscriptions(limit: $limit, after: $after) {
        ...SubscriptionFields
        user { id username fullname avatar live }
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
  if (state === 'exhausted' && items.length === 0) return <NoneYet />
  return (
    <>
      <ul aria-label="Subscriptions" className="divide-y divide-line">
        {items.map((subscription) => (
          <SubscriptionRow key={subscription.id} subscription={subscription} />
        ))}
      </ul>
      <ListEnd
        of={{ state, more }}
        count={items.length}
        errorTitle="Couldn’t load subscriptions"
        skeleton={(isFirst) => (
          <div className="pt-4">
            <SkeletonRows rows={isFirst ? 4 : 2} size={42} />
          </div>
        )}
      />
    </>
  )
}

function NoneYet() {
  return (
    <EmptyState
      icon={Repeat}
      title="No subscriptions yet"
      text="Subscribe to see subscriber-only posts. Renews monthly until you cancel."
      action={
        <Link to="/s/creators" className={buttonClass()}>
          Find creators
        </Link>
      }
    />
  )
}
