/** Renews all due subscriptions. A failure does not block the others; concurrent workers charge once. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { type Due, renew } from './renew.ts'
import type { SubscriptionsDeps } from './types.ts'

const BATCH_SIZE = 100
/** Fans processed concurrently, because some wait for a bank. */
const CONCURRENCY = 4

export async function renewDue(deps: SubscriptionsDeps, signal?: AbortSignal): Promise<void> {
  const now = deps.clock.now()
  const errors: unknown[] = []
  let batch: DueRow[] = []
  do {
    batch = await dueAfter(deps.db, now, batch.at(-1))
    const fans = [...Map.groupBy(batch, ({ fan_id }) => fan_id).values()]
    for (let index = 0; index < fans.length; index += CONCURRENCY) {
      signal?.throwIfAborted()
      const renewals = fans.slice(index, index + CONCURRENCY).map((dues) => renewOfFan(deps, dues))
      errors.push(...(await Promise.all(renewals)).flat())
    }
  } while (batch.length === BATCH_SIZE)
  if (errors.length > 0) throw new AggregateError(errors, `failed to renew ${errors.length} subscriptions`)
}

/** Sequentially, because a top-up for one subscription may cover the next. */
async function renewOfFan(deps: SubscriptionsDeps, dues: readonly DueRow[]): Promise<unknown[]> {
  const errors: unknown[] = []
  for (const due of dues) {
    const error = await renewOrLog(deps, due)
    if (error !== null) errors.push(error)
  }
  return errors
}

/** Returns the error, or null. */
async function renewOrLog(deps: SubscriptionsDeps, due: DueRow): Promise<unknown> {
  try {
    await renew(deps, due)
    return null
  } catch (error) {
    deps.log.error({ err: error, subscriptionId: due.id }, 'failed to renew a subscription')
    return error
  }
}

type DueRow = Due & { next_try_at: Date }

/** Longest due first. Keyset pagination, so that failed ones do not repeat. */
async function dueAfter(db: Db, now: Date, last: DueRow | undefined): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select id, fan_id, creator_id, ends_at, failed_tries, next_try_at from subscriptions
    where is_renewing and next_try_at <= ${now}
      and (next_try_at, id) > (${last?.next_try_at ?? new Date(0)}, ${last?.id ?? null}::uuid)
    order by next_try_at, id limit ${BATCH_SIZE}
  `.execute(db)
  return rows
}
