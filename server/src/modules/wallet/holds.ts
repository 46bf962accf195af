/** Earnings wait before they may be paid out: up to when each creator's have, and moving on what has waited enough. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { HOLD_DAYS } from '#rules/money.ts'
import type { WalletDeps } from './deps.ts'
import { postJournal } from './ledger.ts'
import type { Sale } from './sale-queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Deps = Pick<WalletDeps, 'db' | 'clock'>

/** What was sold up to this moment has waited long enough. */
export function releaseCutoff(now: Date): Date {
  return new Date(now.getTime() - HOLD_DAYS * DAY_MS)
}

/**
 * Held for the rest of the transaction by whoever moves a creator's money on: releases and payouts. One creator a
 * transaction, so that nobody waits in a ring.
 */
export async function lockEarnings(tx: Tx, creatorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${earningsLock(creatorId)})`.execute(tx)
}

/** Held by those who take something back: many at once, while no release decides where the money lies. */
export async function holdEarnings(tx: Tx, creatorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${earningsLock(creatorId)})`.execute(tx)
}

// A lock without a row: those who have never been released anything have none yet.
function earningsLock(creatorId: string) {
  return sql`hashtextextended(${`earnings ${creatorId}`}, 0)`
}

/** Whether the share of this sale has left the hold. Ask with the earnings held, or it may change meanwhile. */
export async function isReleased(
  db: Db | Tx,
  sale: Pick<Sale, 'creator_id' | 'created_at'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('earning_accounts')
    .select('creator_id')
    .where('creator_id', '=', sale.creator_id)
    .where('released_through', '>=', sale.created_at)
    .executeTakeFirst()
  return row !== undefined
}

/** Answers how many cents became payable. Done twice, the second finds nothing. */
export async function releaseHeld({ db, clock }: Deps, creatorId: string): Promise<number> {
  const now = clock.now()
  const cutoff = releaseCutoff(now)
  return db.transaction().execute(async (tx) => {
    await lockEarnings(tx, creatorId)
    const cents = await dueCents(tx, creatorId, cutoff)
    const { rows } = await sql`
      insert into earning_accounts as old (creator_id, released_through) values (${creatorId}, ${cutoff})
      on conflict (creator_id) do update set released_through = excluded.released_through
      where old.released_through < excluded.released_through
      returning creator_id
    `.execute(tx)
    if (rows.length === 0 || cents === 0) return 0
    await postJournal(tx, {
      kind: 'release',
      key: `release:${creatorId}:${cutoff.toISOString()}`,
      about: [creatorId, cutoff.toISOString()],
      at: now,
      entries: [
        { book: 'held', ownerId: creatorId, cents: -cents },
        { book: 'payable', ownerId: creatorId, cents },
      ],
    })
    return cents
  })
}

/** What was sold since the last release and up to the cutoff, less what of it was given back while it was held. */
async function dueCents(tx: Tx, creatorId: string, cutoff: Date): Promise<number> {
  const { rows } = await sql<{ cents: string }>`
    with since as (
      select coalesce(max(released_through), '-infinity') as moment
      from earning_accounts where creator_id = ${creatorId}
    ), due as (
      select id, share_cents from sales
      where creator_id = ${creatorId} and created_at > (select moment from since) and created_at <= ${cutoff}
    )
    select coalesce((select sum(share_cents) from due), 0) - coalesce((
      select sum(sale_reversals.share_cents) from sale_reversals join due on due.id = sale_id
    ), 0) as cents
  `.execute(tx)
  return Number(rows[0]?.cents ?? 0)
}

/** Creators with sales that have waited long enough. Hops from creator to creator, however much each has sold. */
export async function creatorsWithDue(db: Db, cutoff: Date): Promise<string[]> {
  const { rows } = await sql<{ creator_id: string }>`
    with recursive creators as (
      (select creator_id from sales order by creator_id limit 1)
      union all
      select (select sales.creator_id from sales where sales.creator_id > creators.creator_id
        order by sales.creator_id limit 1)
      from creators where creators.creator_id is not null
    )
    select creators.creator_id from creators left join earning_accounts using (creator_id)
    where creators.creator_id is not null and exists (
      select from sales
      where sales.creator_id = creators.creator_id and created_at <= ${cutoff}
        and created_at > coalesce(released_through, '-infinity')
    )
  `.execute(db)
  return rows.map((row) => row.creator_id)
}

/** All that is due, creator by creator: one that fails is tried again with the next run and stops no other. */
export async function releaseDue(deps: Deps & Pick<WalletDeps, 'log'>): Promise<void> {
  for (const creatorId of await creatorsWithDue(deps.db, releaseCutoff(deps.clock.now())))
    try {
      await releaseHeld(deps, creatorId)
    } catch (error) {
      deps.log.error({ err: error, creatorId }, 'held earnings were not released')
    }
}
