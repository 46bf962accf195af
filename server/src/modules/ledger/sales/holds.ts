/** The hold period of earnings: releases each creator's held earnings to payable when it is over. */

import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { DAY_MS } from '#rules/time.ts'
import { postJournal } from '../journals/ledger.ts'
import type { MoneyKind } from '../journals/money.ts'
import type { Sale } from '../tables.ts'
import type { LedgerDeps } from '../types.ts'

type Deps = Pick<LedgerDeps, 'db' | 'clock' | 'settings'>

/** Sales up to this time have passed the hold period. */
export async function releaseCutoff(
  { settings }: Pick<Deps, 'settings'>,
  db: Db | Tx,
  now: Date,
): Promise<Date> {
  return daysBefore(now, await settings.readIn(db, 'payouts.holdDays', now))
}

/** The latest release time possible with a correct clock, for the shortest hold period ever configured. */
async function latestRelease({ settings }: Pick<Deps, 'settings'>, db: Db | Tx, now: Date): Promise<Date> {
  return daysBefore(now, Math.min(...(await settings.allIn(db, 'payouts.holdDays'))))
}

function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY_MS)
}

/** Exclusive lock for releases and payouts, until the transaction ends. Lock one creator per transaction, to avoid deadlocks. */
export async function lockEarnings(tx: Tx, creatorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${earningsLock(creatorId)})`.execute(tx)
}

/** Shared lock for reversals: they may run concurrently, but not during a release, which moves the money between accounts. */
export async function lockEarningsForShare(tx: Tx, creatorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${earningsLock(creatorId)})`.execute(tx)
}

// An advisory lock, because creators without a release have no row to lock.
function earningsLock(creatorId: string) {
  return sql`hashtextextended(${`earnings ${creatorId}`}, 0)`
}

/** Whether the share of this sale was released. Call with the earnings locked, or it may change. */
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

/** Returns how many cents became payable. Idempotent. */
export async function releaseHeld(deps: Deps, creatorId: string): Promise<number> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    await lockEarnings(tx, creatorId)
    const cutoff = await releaseCutoff(deps, tx, now)
    await repairClockSkew(tx, creatorId, { now, cutoff, latest: await latestRelease(deps, tx, now) })
    const due = await dueCents(tx, creatorId, cutoff)
    const { rows } = await sql`
      insert into earning_accounts as old (creator_id, released_through) values (${creatorId}, ${cutoff})
      on conflict (creator_id) do update set released_through = excluded.released_through
      where old.released_through < excluded.released_through
      returning creator_id
    `.execute(tx)
    if (rows.length === 0) return 0
    for (const each of due)
      await moveHeldToPayable(tx, creatorId, {
        ...each,
        key: `release:${creatorId}:${cutoff.toISOString()}`,
        at: now,
      })
    return due.reduce((sum, { cents }) => sum + cents, 0)
  })
}

type MoneyShare = { money: MoneyKind; cents: number }

/** Moves cents from held to payable, or back if negative. */
async function moveHeldToPayable(
  tx: Tx,
  ownerId: string,
  { money, cents, key, at }: MoneyShare & { key: string; at: Date },
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

/** Shares of sales between the last release and the cutoff, less reversals during the hold. */
async function dueCents(tx: Tx, creatorId: string, cutoff: Date): Promise<MoneyShare[]> {
  const { rows } = await sql<{ money: MoneyKind; cents: string }>`
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

/** Maximum clock skew between machines. */
const MAX_CLOCK_SKEW_MS = DAY_MS

/**
 * Repairs the effects of a clock that ran ahead: sales dated in the future are dated now, and a premature release is set back.
 * Otherwise later sales would count as released and stay held for ever. The held balance is then recomputed from the sales.
 */
async function repairClockSkew(
  tx: Tx,
  creatorId: string,
  { now, cutoff, latest }: { now: Date; cutoff: Date; latest: Date },
): Promise<void> {
  await sql`
    update sales set created_at = ${now} where creator_id = ${creatorId} and created_at > ${withSkew(now)}
  `.execute(tx)
  const { rows } = await sql`
    update earning_accounts set released_through = ${cutoff}
    where creator_id = ${creatorId} and released_through > ${withSkew(latest)}
    returning creator_id
  `.execute(tx)
  if (rows.length === 0) return
  const { rows: wrong } = await sql<{ money: MoneyKind; cents: string }>`
    select money, held.cents - coalesce(waiting.cents, 0) as cents
    from (
      select money, sum(cents) as cents from ledger_entries
      where book = 'held' and owner_id = ${creatorId} group by money
    ) as held
    left join (${sharesWithin(creatorId, sql`created_at > ${cutoff}`)}) as waiting using (money)
  `.execute(tx)
  for (const { money, cents } of wrong)
    await moveHeldToPayable(tx, creatorId, {
      money,
      cents: Number(cents),
      key: `release-set-back:${creatorId}:${now.toISOString()}`,
      at: now,
    })
}

function withSkew(moment: Date): Date {
  return new Date(moment.getTime() + MAX_CLOCK_SKEW_MS)
}

/** Creators with earnings to release, or affected by a clock that ran ahead. A loose index scan visits each creator once. */
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
      released_through > ${withSkew(latest)}
      or exists (
        select from sales
        where sales.creator_id = creators.creator_id and created_at <= ${cutoff}
          and created_at > coalesce(released_through, '-infinity')
      )
      or exists (
        select from sales where sales.creator_id = creators.creator_id and created_at > ${withSkew(now)}
      )
    )
  `.execute(deps.db)
  return rows.map((row) => row.creator_id)
}

/** Releases all due earnings per creator; a failure is retried in the next run and does not block the others. */
export async function releaseDue(deps: Deps & Pick<LedgerDeps, 'log'>): Promise<void> {
  for (const creatorId of await creatorsWithDue(deps, deps.clock.now()))
    try {
      await releaseHeld(deps, creatorId)
    } catch (error) {
      deps.log.error({ err: error, creatorId }, 'failed to release held earnings')
    }
}
