/** Claims on queue items: claim, keep by heartbeat, release and take over. */
import { type Selectable, sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { QueueName } from '#rules/promises.ts'
import { MINUTE_MS } from '#rules/time.ts'
import type { Staff } from '../../audit/index.ts'
import type { StaffClaimsTable } from '../tables.ts'
import type { StaffDeps } from '../types.ts'
import { claimsTopic } from './events.ts'

export type ClaimRow = Selectable<StaffClaimsTable>
export type Item = { queue: QueueName; id: string }

/** A claim without heartbeat for this long has expired. */
export const CLAIM_LASTS_MS = 10 * MINUTE_MS

const ITEM_ID = /^[\w:-]{1,64}$/

type Deps = Pick<StaffDeps, 'db' | 'clock' | 'bus'>

/**
 * Claims the item or renews the claim; returns the claim of another person if there is one. Of two concurrent claims the
 * first row wins.
 */
export function claimItem(deps: Deps, staff: Staff, item: Item): Promise<ClaimRow> {
  return put(deps, staff, item, { isTaken: false })
}

/** Claims the item even if another person has it, who receives an event. */
export function takeOverItem(deps: Deps, staff: Staff, item: Item): Promise<ClaimRow> {
  return put(deps, staff, item, { isTaken: true })
}

async function put(deps: Deps, staff: Staff, { queue, id }: Item, { isTaken }: { isTaken: boolean }) {
  if (!ITEM_ID.test(id)) throw new Refusal('BAD_INPUT')
  const { accountId } = staff
  const now = deps.clock.now()
  const left = new Date(now.getTime() - CLAIM_LASTS_MS)
  return deps.db.transaction().execute(async (tx) => {
    const before = await findClaim(tx, { queue, id })
    // One statement, so that two concurrent claims cannot both succeed.
    await sql`
      insert into staff_claims as held (queue, item_id, account_id, taken_at, alive_at)
      values (${queue}, ${id}, ${accountId}, ${now}, ${now})
      on conflict (queue, item_id) do update set
        account_id = excluded.account_id,
        taken_at = case when held.account_id = excluded.account_id and held.alive_at >= ${left}
          then held.taken_at else excluded.taken_at end,
        alive_at = greatest(held.alive_at, excluded.alive_at)
      where held.account_id = excluded.account_id or held.alive_at < ${left} or ${isTaken}
    `.execute(tx)
    const after = await findClaim(tx, { queue, id })
    if (!after) throw new Error('the claim disappeared in its own transaction')
    if (before?.account_id !== after.account_id || before.alive_at < left)
      await deps.bus.publishIn(tx, claimsTopic(queue), { itemId: id })
    return after
  })
}

/** Releases an own claim; false when it was not. */
export async function releaseItem(deps: Deps, staff: Staff, { queue, id }: Item): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('staff_claims')
      .where('queue', '=', queue)
      .where('item_id', '=', id)
      .where('account_id', '=', staff.accountId)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await deps.bus.publishIn(tx, claimsTopic(queue), { itemId: id })
    return numDeletedRows > 0n
  })
}

function findClaim(db: Db | Tx, { queue, id }: Item): Promise<ClaimRow | undefined> {
  return db
    .selectFrom('staff_claims')
    .selectAll()
    .where('queue', '=', queue)
    .where('item_id', '=', id)
    .executeTakeFirst()
}

/** Null for an expired claim. */
export async function liveClaim(deps: Pick<StaffDeps, 'db' | 'clock'>, item: Item): Promise<ClaimRow | null> {
  const claim = await findClaim(deps.db, item)
  const left = deps.clock.now().getTime() - CLAIM_LASTS_MS
  return claim && claim.alive_at.getTime() >= left ? claim : null
}

/** All valid claims; few, since a person works on each. */
export function liveClaims(
  { db, clock }: Pick<StaffDeps, 'db' | 'clock'>,
  queues: readonly QueueName[],
): Promise<ClaimRow[]> {
  return db
    .selectFrom('staff_claims')
    .selectAll()
    .where('queue', 'in', queues)
    .where('alive_at', '>=', new Date(clock.now().getTime() - CLAIM_LASTS_MS))
    .orderBy('taken_at')
    .limit(CLAIMS_AT_ONCE)
    .execute()
}

export const CLAIMS_AT_ONCE = 500
