/** The gift subscriptions that the account bought, newest first. */
import type { ResultOf } from 'gql.tada'
import { Gift } from 'lucide-react'
import { PAGE_SIZE } from '#rules/limits.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { GiftRow } from './GiftRow.tsx'
import { GiftFields } from './gift-fields.ts'

const MyGifts = graphql(
  `
    query MyGifts($limit: LimitInput, $after: ID) {
      mySubscriptionGifts(limit: $limit, after: $after) { ...GiftFields }
    }
  `,
  [GiftFields],
)

const NOTHING = {}
const listOf = ({ mySubscriptionGifts }: ResultOf<typeof MyGifts>) => mySubscriptionGifts

export function GiftList() {
  const { items, state, more } = usePages({
    query: MyGifts,
    variables: NOTHING,
    itemsOf: listOf,
    pageSize: PAGE_SIZE.list,
  })
  if (state === 'exhausted' && items.length === 0)
    return (
      <EmptyState
        icon={Gift}
        title="No gifts yet"
        text="Gift a subscription from the menu of a creator’s profile."
      />
    )
  return (
    <>
      <ul aria-label="Gifts" className="divide-y divide-line">
        {items.map((gift) => (
          <GiftRow key={gift.id} gift={gift} />
        ))}
      </ul>
      <ListEnd
        of={{ state, more }}
        count={items.length}
        errorTitle="Couldn’t load gifts"
        skeleton={(isFirst) => (
          <div className="pt-4">
            <SkeletonRows rows={isFirst ? 4 : 2} size={42} />
          </div>
        )}
      />
    </>
  )
}
