/** Claims on queue items: claim, keep by heartbeat, release and take over. */
import { type Selectable, sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { QueueName } from '#rules/sla.ts'
import { MINUTE_MS } from '#rules/time.ts'
import type { Staff } from '../../staff-rights/index.ts'
import type { StaffClaimsTable } from '../tables.ts'
import type { StaffDeps } from '../types.ts'
import { claimsTopic } from './events.ts'

export type ClaimRow = Selectable<StaffClaimsTable>
type QueueItem = { queue: QueueName; id: string }

/** A claim without heartbeat for this long has expired. */
export const CLAIM_TTL_MS = 10 * MINUTE_MS

const ITEM_ID = /^[\w:-]{1,64}$/

type Deps = Pick<StaffDeps, 'db' | 'clock' | 'bus'>

/**
 * Claims the item or renews the claim; returns the claim of another person if there is one. Of two concurrent claims the
 * first row wins.
 */
export function claimItem(deps: Deps, staff: Staff, item: QueueItem): Promise<ClaimRow> {
  return upsertClaim(deps, staff, item, { isTakeOver: false })
}

/** Claims the item even if another person has it, who receives an event. */
export function takeOverItem(deps: Deps, staff: Staff, item: QueueItem): Promise<ClaimRow> {
  return upsertClaim(deps, staff, item, { isTakeOver: true })
}

async function upsertClaim(
  deps: Deps,
  staff: Staff,
  { queue, id }: QueueItem,
  { isTakeOver }: { isTakeOver: boolean },
) {
  if (!ITEM_ID.test(id)) throw new Refusal('BAD_INPUT')
  const { accountId } = staff
  const now = deps.clock.now()
  const expiredBefore = new Date(now.getTime() - CLAIM_TTL_MS)
  return deps.db.transaction().execute(async (tx) => {
    const before = await findClaim(tx, { queue, id })
    // One statement, so that two concurrent claims cannot both succeed.
    await sql`
      insert into staff_claims as held (queue, item_id, account_id, taken_at, alive_at)
      values (${queue}, ${id}, ${accountId}, ${now}, ${now})
      on conflict (queue, item_id) do update set
        account_id = excluded.account_id,
        taken_at = case when held.account_id = excluded.account_id and held.alive_at >= ${expiredBefore}
          then held.taken_at else excluded.taken_at end,
        alive_at = greatest(held.alive_at, excluded.alive_at)
      where held.account_id = excluded.account_id or held.alive_at < ${expiredBefore} or ${isTakeOver}
    `.execute(tx)
    const after = await findClaim(tx, { queue, id })
    if (!after) throw new Error('the claim disappeared in its own transaction')
    if (before?.account_id !== after.account_id || before.alive_at < expiredBefore)
      await deps.bus.publishIn(tx, claimsTopic(queue), { itemId: id })
    return after
  })
}

/** Releases an own claim; false when it was not. */
export async function releaseItem(deps: Deps, staff: Staff, { queue, id }: QueueItem): Promise<boolean> {
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

function findClaim(db: Db | Tx, { queue, id }: QueueItem): Promise<ClaimRow | undefined> {
  return db
    .selectFrom('staff_claims')
    .selectAll()
    .where('queue', '=', queue)
    .where('item_id', '=', id)
    .executeTakeFirst()
}

/** Null for an expired claim. */
export async function validClaim(
  deps: Pick<StaffDeps, 'db' | 'clock'>,
  item: QueueItem,
): Promise<ClaimRow | null> {
  const claim = await findClaim(deps.db, item)
  const expiredBefore = deps.clock.now().getTime() - CLAIM_TTL_MS
  return claim && claim.alive_at.getTime() >= expiredBefore ? claim : null
}

/** All valid claims; few, since a person works on each. */
export function validClaims(
  { db, clock }: Pick<StaffDeps, 'db' | 'clock'>,
  queues: readonly QueueName[],
): Promise<ClaimRow[]> {
  return db
    .selectFrom('staff_claims')
    .selectAll()
    .where('queue', 'in', queues)
    .where('alive_at', '>=', new Date(clock.now().getTime() - CLAIM_TTL_MS))
    .orderBy('taken_at')
    .limit(MAX_CLAIMS)
    .execute()
}

export const MAX_CLAIMS = 500
