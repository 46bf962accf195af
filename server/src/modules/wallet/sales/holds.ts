/** Earnings wait before they may be paid out: up to when each creator's have, and moving on what has waited enough. */

import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { DAY_MS } from '#rules/time.ts'
import { postJournal } from '../books/ledger.ts'
import type { Money } from '../books/money.ts'
import type { Sale } from '../tables.ts'
import type { WalletDeps } from '../types.ts'

type Deps = Pick<WalletDeps, 'db' | 'clock' | 'settings'>

/** What was sold up to this moment has waited long enough. */
export async function releaseCutoff(
  { settings }: Pick<Deps, 'settings'>,
  db: Db | Tx,
  now: Date,
): Promise<Date> {
  return daysBefore(now, await settings.readIn(db, 'payouts.holdDays', now))
}

/** Nothing sold later than this can have been released by a clock that went right, whatever the hold was then. */
async function latestRelease({ settings }: Pick<Deps, 'settings'>, db: Db | Tx, now: Date): Promise<Date> {
  return daysBefore(now, Math.min(...(await settings.everIn(db, 'payouts.holdDays'))))
}

function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY_MS)
}

/**
 * Held for the rest of the transaction by whoever moves a creator's money on: releases and payouts. One creator a
 * transaction, so that nobody waits in a ring.
 */
export async function lockEarnings(tx: Tx, creatorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${earningsLock(creatorId)})`.execute(tx)
}

/** Held by those who take something back: many at once, while no release decides where the money lies. */
export async function lockEarningsForShare(tx: Tx, creatorId: string): Promise<void> {
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
export async function releaseHeld(deps: Deps, creatorId: string): Promise<number> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    await lockEarnings(tx, creatorId)
    const cutoff = await releaseCutoff(deps, tx, now)
    await setBack(tx, creatorId, { now, cutoff, latest: await latestRelease(deps, tx, now) })
    const due = await dueCents(tx, creatorId, cutoff)
    const { rows } = await sql`
      insert into earning_accounts as old (creator_id, released_through) values (${creatorId}, ${cutoff})
      on conflict (creator_id) do update set released_through = excluded.released_through
      where old.released_through < excluded.released_through
      returning creator_id
    `.execute(tx)
    if (rows.length === 0) return 0
    for (const each of due)
      await moveHeld(tx, creatorId, { ...each, key: `release:${creatorId}:${cutoff.toISOString()}`, at: now })
    return due.reduce((sum, { cents }) => sum + cents, 0)
  })
}

type Share = { money: Money; cents: number }

/** From the hold to what may be paid out; back again when it is less than nothing. */
async function moveHeld(
  tx: Tx,
  ownerId: string,
  { money, cents, key, at }: Share & { key: string; at: Date },
): Promise<void> {
  if (cents === 0) return
  await postJournal(tx, {
    kind: 'release',
    key: money === 'real' ? key : `${key}:${money}`,
    about: [ownerId, key],
    at,
    money,
    entries: [
      { book: 'held', ownerId, cents: -cents },
      { book: 'payable', ownerId, cents },
    ],
  })
}

/** What was sold since the last release and up to the cutoff, less what of it was given back while it was held. */
async function dueCents(tx: Tx, creatorId: string, cutoff: Date): Promise<Share[]> {
  const { rows } = await sql<{ money: Money; cents: string }>`
    with since as (
      select coalesce(max(released_through), '-infinity') as moment
      from earning_accounts where creator_id = ${creatorId}
    )
    ${sharesWithin(creatorId, sql`created_at > (select moment from since) and created_at <= ${cutoff}`)}
  `.execute(tx)
  return rows.map(({ money, cents }) => ({ money, cents: Number(cents) }))
}

function sharesWithin(creatorId: string, span: RawBuilder<unknown>) {
  return sql`
    select money, sum(cents) as cents from (
      select money, share_cents as cents from sales where creator_id = ${creatorId} and ${span}
      union all
      select money, -sale_reversals.share_cents
      from (select id, money from sales where creator_id = ${creatorId} and ${span}) as sold
      join sale_reversals on sale_id = sold.id
    ) as shares
    group by money
  `
}

/** The clocks of two machines differ by less. */
const CLOCKS_DIFFER_MS = DAY_MS

/**
 * After a clock that ran ahead: what it dated into the future counts from now, and what it let go too early waits again,
 * for what was sold since would otherwise pass as released and lie in the hold for ever. The sales then say what is held.
 */
async function setBack(
  tx: Tx,
  creatorId: string,
  { now, cutoff, latest }: { now: Date; cutoff: Date; latest: Date },
): Promise<void> {
  await sql`
    update sales set created_at = ${now} where creator_id = ${creatorId} and created_at > ${ahead(now)}
  `.execute(tx)
  const { rows } = await sql`
    update earning_accounts set released_through = ${cutoff}
    where creator_id = ${creatorId} and released_through > ${ahead(latest)}
    returning creator_id
  `.execute(tx)
  if (rows.length === 0) return
  const { rows: wrong } = await sql<{ money: Money; cents: string }>`
    select money, held.cents - coalesce(waiting.cents, 0) as cents
    from (
      select money, sum(cents) as cents from ledger_entries
      where book = 'held' and owner_id = ${creatorId} group by money
    ) as held
    left join (${sharesWithin(creatorId, sql`created_at > ${cutoff}`)}) as waiting using (money)
  `.execute(tx)
  for (const { money, cents } of wrong)
    await moveHeld(tx, creatorId, {
      money,
      cents: Number(cents),
      key: `release-set-back:${creatorId}:${now.toISOString()}`,
      at: now,
    })
}

function ahead(moment: Date): Date {
  return new Date(moment.getTime() + CLOCKS_DIFFER_MS)
}

/** Creators with sales that have waited long enough, or that were dated or let go by a clock that ran ahead. Hops from creator to creator, however much each has sold. */
export async function creatorsWithDue(deps: Pick<Deps, 'db' | 'settings'>, now: Date): Promise<string[]> {
  const cutoff = await releaseCutoff(deps, deps.db, now)
  const latest = await latestRelease(deps, deps.db, now)
  const { rows } = await sql<{ creator_id: string }>`
    with recursive creators as (
      (select creator_id from sales order by creator_id limit 1)
      union all
      select (select sales.creator_id from sales where sales.creator_id > creators.creator_id
        order by sales.creator_id limit 1)
      from creators where creators.creator_id is not null
    )
    select creators.creator_id from creators left join earning_accounts using (creator_id)
    where creators.creator_id is not null and (
      released_through > ${ahead(latest)}
      or exists (
        select from sales
        where sales.creator_id = creators.creator_id and created_at <= ${cutoff}
          and created_at > coalesce(released_through, '-infinity')
      )
      or exists (
        select from sales where sales.creator_id = creators.creator_id and created_at > ${ahead(now)}
      )
    )
  `.execute(deps.db)
  return rows.map((row) => row.creator_id)
}

/** All that is due, creator by creator: one that fails is tried again with the next run and stops no other. */
export async function releaseDue(deps: Deps & Pick<WalletDeps, 'log'>): Promise<void> {
  for (const creatorId of await creatorsWithDue(deps, deps.clock.now()))
    try {
      await releaseHeld(deps, creatorId)
    } catch (error) {
      deps.log.error({ err: error, creatorId }, 'held earnings were not released')
    }
}
