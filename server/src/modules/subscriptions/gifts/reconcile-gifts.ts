/** Reconciliation check of gifts: each is paid by its sale, returned with it, and its time is in the recipient's subscription. */
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { findSalesByIds, unreversedSalesAfter } from '../../ledger/index.ts'
import type { SubscriptionGift } from '../tables.ts'

const PAGE = 1_000
/** Maximum number of problems reported. */
const MAX_PROBLEMS = 20

export async function mismatchedGifts({ clock }: { clock: Clock }, tx: Tx): Promise<string[]> {
  const problems = [
    ...(await unpaidGifts(tx)),
    ...(await salesWithoutGift(tx)),
    ...(await lostTime(tx, clock.now())),
  ]
  return problems.slice(0, MAX_PROBLEMS)
}

async function unpaidGifts(tx: Tx): Promise<string[]> {
  const problems: string[] = []
  let last: string | undefined
  do {
    let query = tx.selectFrom('subscription_gifts').selectAll().orderBy('id').limit(PAGE)
    if (last !== undefined) query = query.where('id', '>', last)
    const page: SubscriptionGift[] = await query.execute()
    const found = await findSalesByIds(
      tx,
      page.map(({ sale_id }) => sale_id),
    )
    const sales = new Map(found.map((sale) => [sale.id, sale]))
    for (const gift of page) {
      const sale = sales.get(gift.sale_id)
      if (sale?.price_cents !== gift.price_cents || sale.fan_id !== gift.buyer_id)
        problems.push(`A gift subscription does not have the price of its sale: ${gift.id}.`)
      else if ((sale.reversed_at === null) !== (gift.returned_at === null))
        problems.push(`A gift subscription and its sale disagree about a refund: ${gift.id}.`)
    }
    last = page.length === PAGE ? page.at(-1)?.id : undefined
  } while (last && problems.length < MAX_PROBLEMS)
  return problems
}

async function salesWithoutGift(tx: Tx): Promise<string[]> {
  const problems: string[] = []
  let after: string | undefined
  do {
    const page = await unreversedSalesAfter(tx, { kinds: ['subscription-gift'], after, limit: PAGE })
    const ids = page.map(({ id }) => id)
    const { rows } = await sql<{ id: string }>`
      select sold.id from unnest(${ids}::uuid[]) as sold (id)
      where not exists (select from subscription_gifts where sale_id = sold.id)
    `.execute(tx)
    problems.push(...rows.map(({ id }) => `A sale of a gift subscription has no gift: ${id}.`))
    after = page.length === PAGE ? page.at(-1)?.id : undefined
  } while (after && problems.length < MAX_PROBLEMS)
  return problems
}

/** Not of erased recipients, who have no subscription any more. */
async function lostTime(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select gift.id from subscription_gifts as gift
    join subscriptions as row on row.fan_id = gift.recipient_id and row.creator_id = gift.creator_id
    where gift.ends_at > ${now} and gift.returned_at is null and row.ends_at < gift.ends_at
    order by gift.id limit ${MAX_PROBLEMS}
  `.execute(tx)
  return rows.map(({ id }) => `A gift subscription ends before its time: ${id}.`)
}

/** Subscriptions among these that run on a gift, and need no sale of their own. */
export async function givenAmong(tx: Tx, ids: readonly string[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select row.id from subscriptions as row
    where row.id = any(${ids}::uuid[]) and exists (
      select from subscription_gifts as gift
      where gift.recipient_id = row.fan_id and gift.creator_id = row.creator_id and gift.ends_at > ${now}
        and gift.returned_at is null
    )
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
