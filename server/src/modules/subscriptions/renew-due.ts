/** Renews all subscriptions that are due. One that fails stops no other; two workers at once charge nobody twice. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { type Due, renew } from './renew.ts'
import type { SubscriptionsDeps } from './types.ts'

const BATCH_SIZE = 100
/** Fans: some wait for a bank, the others go on meanwhile. */
const AT_ONCE = 4

export async function renewDue(deps: SubscriptionsDeps, signal?: AbortSignal): Promise<void> {
  const now = deps.clock.now()
  const faults: unknown[] = []
  let batch: DueRow[] = []
  do {
    batch = await dueAfter(deps.db, now, batch.at(-1))
    const fans = [...Map.groupBy(batch, ({ fan_id }) => fan_id).values()]
    for (let index = 0; index < fans.length; index += AT_ONCE) {
      signal?.throwIfAborted()
      const renewals = fans.slice(index, index + AT_ONCE).map((dues) => renewOfFan(deps, dues))
      faults.push(...(await Promise.all(renewals)).flat())
    }
  } while (batch.length === BATCH_SIZE)
  if (faults.length > 0)
    throw new AggregateError(faults, `${faults.length} subscriptions could not be renewed`)
}

/** One after the other: what the card brought for one of them may be enough for the next. */
async function renewOfFan(deps: SubscriptionsDeps, dues: readonly DueRow[]): Promise<unknown[]> {
  const faults: unknown[] = []
  for (const due of dues) {
    const fault = await renewOrLog(deps, due)
    if (fault !== null) faults.push(fault)
  }
  return faults
}

/** Answers what went wrong, if anything. */
async function renewOrLog(deps: SubscriptionsDeps, due: DueRow): Promise<unknown> {
  try {
    await renew(deps, due)
    return null
  } catch (fault) {
    deps.log.error({ err: fault, subscriptionId: due.id }, 'a subscription could not be renewed')
    return fault
  }
}

type DueRow = Due & { next_try_at: Date }

/** Longest due first. Goes on after the last one of the batch before, so that those that failed do not come again. */
async function dueAfter(db: Db, now: Date, last: DueRow | undefined): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select id, fan_id, creator_id, ends_at, failed_tries, next_try_at from subscriptions
    where is_renewing and next_try_at <= ${now}
      and (next_try_at, id) > (${last?.next_try_at ?? new Date(0)}, ${last?.id ?? null}::uuid)
    order by next_try_at, id limit ${BATCH_SIZE}
  `.execute(db)
  return rows
}
