/** Reconciliation checks of promotions: none is used beyond its limit, and running bundles are paid. */
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { findSalesByIds } from '../../ledger/index.ts'
import type { Subscription } from '../queries.ts'

/** Maximum number of problems reported. */
const MAX_PROBLEMS = 20
const PAGE = 1_000

export async function brokenPromotions({ clock }: { clock: Clock }, tx: Tx): Promise<string[]> {
  const problems = [...(await overused(tx)), ...(await unpaidBundles(tx, clock.now()))]
  return problems.slice(0, MAX_PROBLEMS)
}

/** A place stays taken after its fan is erased, so there may be fewer rows than places taken. */
async function overused(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from subscription_promotions as promotion
    where taker_limit is not null and (
      taken > taker_limit
      or taken < (select count(*) from subscription_promotion_takings where promotion_id = promotion.id)
    )
    order by id limit ${MAX_PROBLEMS}
  `.execute(tx)
  return rows.map(({ id }) => `A promotion’s takers and places don’t match: ${id}.`)
}

type Bundled = Pick<Subscription, 'id' | 'first_sale_id' | 'started_at'>

async function unpaidBundles(tx: Tx, now: Date): Promise<string[]> {
  const problems: string[] = []
  let last: string | undefined
  do {
    const page = await bundlesAfter(tx, now, last)
    const sales = await findSalesByIds(
      tx,
      page.flatMap(({ first_sale_id }) => first_sale_id ?? []),
    )
    const paid = new Map(sales.map((sale) => [sale.id, sale]))
    for (const { id, first_sale_id, started_at } of page) {
      const sale = paid.get(first_sale_id ?? '')
      const isPaid = sale && sale.reversed_at === null && sale.created_at >= started_at
      if (!isPaid) problems.push(`A bundle has no sale: ${id}.`)
    }
    last = page.length === PAGE ? page.at(-1)?.id : undefined
  } while (last && problems.length < MAX_PROBLEMS)
  return problems
}

async function bundlesAfter(tx: Tx, now: Date, last: string | undefined): Promise<Bundled[]> {
  const { rows } = await sql<Bundled>`
    select id, first_sale_id, started_at from subscriptions
    where bundle_months is not null and ends_at > ${now} ${last ? sql`and id > ${last}::uuid` : sql``}
    order by id limit ${PAGE}
  `.execute(tx)
  return rows
}
