/** A creator's discounts and trial links, active and ended, with a create button. */
import type { ResultOf } from 'gql.tada'
import { BadgePercent, Link2 } from 'lucide-react'
import { PAGE_SIZE } from '#rules/limits.ts'
import type { PromotionKind } from '#rules/promotion.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { preloadOnHover } from '#web/lib/preload-on-hover.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { Button } from '#web/ui/Button.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { promotionSheet } from './overlays.ts'
import { PromotionRow } from './PromotionRow.tsx'
import { OwnPromotions } from './promotion-fields.ts'
import './promotion-updates.ts'

type Props = { monthPrice: number; username: string }

const NOTHING = {}
const listOf = ({ subscriptionPromotions }: ResultOf<typeof OwnPromotions>) => subscriptionPromotions

export function Promotions({ monthPrice, username }: Props) {
  const overlays = useOverlays()
  const { items, state, more } = usePages({
    query: OwnPromotions,
    variables: NOTHING,
    itemsOf: listOf,
    pageSize: PAGE_SIZE.list,
  })
  const make = (kind: PromotionKind) => void overlays.open(promotionSheet, { kind, monthPrice })
  return (
    <section aria-labelledby="promotions" className="mt-8">
      <h2 id="promotions" className="text-lg font-bold">
        Promotions
      </h2>
      <p className="mt-1 text-sm text-pretty text-ink-soft">
        Discounts show on your profile and where fans subscribe. Trial links give free days to fans you share
        them with.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button icon={BadgePercent} {...preloadOnHover(promotionSheet)} onClick={() => make('discount')}>
          New discount
        </Button>
        <Button icon={Link2} {...preloadOnHover(promotionSheet)} onClick={() => make('trial-link')}>
          New trial link
        </Button>
      </div>
      {state === 'exhausted' && items.length === 0 && (
        <p className="mt-4 text-sm text-ink-mute">No promotions yet</p>
      )}
      <ul aria-label="Promotions" className="mt-2 divide-y divide-line">
        {items.map((promotion) => (
          <PromotionRow key={promotion.id} promotion={promotion} username={username} />
        ))}
      </ul>
      <ListEnd
        of={{ state, more }}
        count={items.length}
        errorTitle="Couldn’t load promotions"
        skeleton={(isFirst) => <SkeletonRows rows={isFirst ? 2 : 1} size={42} />}
      />
    </section>
  )
}
