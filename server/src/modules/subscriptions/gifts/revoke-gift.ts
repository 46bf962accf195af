/** Takes a gift back when its whole price was returned: by the buyer, at the end of its link, by a refund or a chargeback. */
import type { Tx } from '#platform/postgres/database.ts'
import type { Sale } from '../../ledger/index.ts'
import { lockSubscriptionOf } from '../queries.ts'
import type { SubscriptionsDeps } from '../types.ts'
import { notifyOfWithdrawal } from './gift-notices.ts'
import { type AcceptedGift, findSubscriptionGift, lockGift, updateGift } from './gift-queries.ts'
import { removeGiftTime } from './gift-time.ts'

type Deps = Pick<SubscriptionsDeps, 'clock' | 'bus' | 'enqueue'>

/** The caller has locked the buyer (`lockFan`), as has whoever accepts the gift. */
export async function revokeSubscriptionGift(deps: Deps, tx: Tx, sale: Sale): Promise<void> {
  const found = sale.subject_id === null ? undefined : await findSubscriptionGift(tx, sale.subject_id)
  if (!found) return
  const { recipient_id: fanId, creator_id: creatorId } = found
  const row = fanId === null ? undefined : await lockSubscriptionOf(tx, { fanId, creatorId })
  const gift = await lockGift(tx, found.id)
  const now = deps.clock.now()
  if (!gift || gift.returned_at !== null) return
  await updateGift(tx, gift.id, { returned_at: now, reminder_at: null })
  if (!row || !isAccepted(gift) || gift.ends_at <= now || row.ends_at <= now) return
  const until = await removeGiftTime(tx, { row, gift, now })
  await notifyOfWithdrawal(deps, tx, gift, { until, isOver: until <= now })
}

function isAccepted(gift: { recipient_id: string | null }): gift is AcceptedGift {
  return gift.recipient_id !== null
}
