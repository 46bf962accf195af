/** Stops renewals for a creator who removed their plan, in batches; an interrupted run resumes where it stopped. */

import type { Tx } from '#platform/postgres/database.ts'
import { findAccountsByIds } from '../accounts/index.ts'
import type { StopOrder } from './job-tokens.ts'
import { notifyFan } from './notices.ts'
import { NOT_RENEWING, updateSubscription } from './queries.ts'
import type { SubscriptionsDeps } from './types.ts'

const BATCH_SIZE = 200

type Deps = Pick<SubscriptionsDeps, 'db' | 'clock' | 'bus' | 'enqueue'>

export async function stopRenewals(deps: Deps, order: StopOrder, signal?: AbortSignal): Promise<void> {
  let count: number
  do {
    signal?.throwIfAborted()
    count = await deps.db.transaction().execute((tx) => stopBatch(deps, tx, order))
  } while (count === BATCH_SIZE)
}

async function stopBatch(deps: Deps, tx: Tx, { creatorId, before }: StopOrder): Promise<number> {
  const rows = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('creator_id', '=', creatorId)
    .where('is_renewing', '=', true)
    .where('updated_at', '<=', new Date(before))
    .orderBy('id')
    .limit(BATCH_SIZE)
    .forUpdate()
    .execute()
  const [creator] = await findAccountsByIds(tx, [creatorId])
  for (const { id, fan_id, ends_at } of rows) {
    await updateSubscription(tx, id, { ...NOT_RENEWING, updated_at: deps.clock.now() })
    if (!creator) continue
    const news = { kind: 'not-renewing', creator: creator.username, until: ends_at.toISOString() } as const
    await notifyFan(deps, tx, { accountId: fan_id, news })
  }
  return rows.length
}
