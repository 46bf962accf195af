/** Tells recipients a few days before their gift ends, unless the subscription goes on after it. */
import type { Tx } from '#platform/postgres/database.ts'
import { usernamesOf } from '../../accounts/index.ts'
import { notifyFan } from '../notices.ts'
import type { SubscriptionsDeps } from '../types.ts'
import { type AcceptedGift, updateGift } from './gift-queries.ts'

const BATCH_SIZE = 200

type Deps = Pick<SubscriptionsDeps, 'db' | 'clock' | 'bus' | 'enqueue'>

/** In batches; an interrupted run resumes where it stopped. */
export async function remindOfGiftEnds(deps: Deps, signal?: AbortSignal): Promise<void> {
  let count: number
  do {
    signal?.throwIfAborted()
    count = await deps.db.transaction().execute((tx) => remindBatch(deps, tx))
  } while (count === BATCH_SIZE)
}

async function remindBatch(deps: Deps, tx: Tx): Promise<number> {
  const now = deps.clock.now()
  const gifts = await lockDue(tx, now)
  const names = await usernamesOf(
    tx,
    gifts.map(({ creator_id }) => creator_id),
  )
  for (const gift of gifts) {
    await updateGift(tx, gift.id, { reminder_at: null })
    const creator = names.get(gift.creator_id)
    if (creator === undefined || gift.ends_at <= now || !(await endsWithGift(tx, gift))) continue
    const news = { kind: 'gift-ending', creator, on: gift.ends_at.toISOString() } as const
    await notifyFan(deps, tx, { accountId: gift.recipient_id, news })
  }
  return gifts.length
}

/** Not if it renews, or if another gift follows. */
async function endsWithGift(tx: Tx, { recipient_id, creator_id, ends_at }: AcceptedGift): Promise<boolean> {
  const row = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('fan_id', '=', recipient_id)
    .where('creator_id', '=', creator_id)
    .where('is_renewing', '=', false)
    .where('ends_at', '<=', ends_at)
    .executeTakeFirst()
  return row !== undefined
}

/** Skips rows locked by another worker. */
function lockDue(tx: Tx, now: Date): Promise<AcceptedGift[]> {
  return tx
    .selectFrom('subscription_gifts')
    .selectAll()
    .where('reminder_at', '<=', now)
    .where('returned_at', 'is', null)
    .orderBy('reminder_at')
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
    .$castTo<AcceptedGift>()
    .execute()
}
