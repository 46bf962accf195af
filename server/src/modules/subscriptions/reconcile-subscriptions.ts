/** Reconciliation check of subscriptions: every running subscription is paid, by its fan or as a gift. */
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { type PaidItem, paidAmong } from '../ledger/index.ts'
import { givenAmong, mismatchedGifts } from './gifts/reconcile-gifts.ts'
import { brokenPromotions } from './promotions/reconcile-promotions.ts'
import type { Subscription } from './queries.ts'

const PAGE = 1_000
/** Maximum number of problems reported. */
const MAX_PROBLEMS = 20

export async function unpaidSubscriptions({ clock }: { clock: Clock }, tx: Tx): Promise<string[]> {
  const problems: string[] = []
  const now = clock.now()
  let last: string | undefined
  do {
    const page = await paidAfter(tx, now, last)
    const items = page.map(
      ({ id, fan_id }): PaidItem => ({ fanId: fan_id, kind: 'subscription', subjectId: id }),
    )
    const sold = await paidAmong(tx, items)
    const unsold = items.filter((item) => !sold.has(item))
    const given = await givenAmong(
      tx,
      unsold.map(({ subjectId }) => subjectId),
      now,
    )
    for (const item of unsold)
      if (!given.has(item.subjectId)) problems.push(`A subscription has no sale: ${item.subjectId}.`)
    last = page.length === PAGE ? page.at(-1)?.id : undefined
  } while (last && problems.length < MAX_PROBLEMS)
  problems.push(...(await brokenPromotions({ clock }, tx)), ...(await mismatchedGifts({ clock }, tx)))
  return problems.slice(0, MAX_PROBLEMS)
}

/** Running subscriptions, without free trials and free grants. */
async function paidAfter(
  tx: Tx,
  now: Date,
  last: string | undefined,
): Promise<Pick<Subscription, 'id' | 'fan_id'>[]> {
  const { rows } = await sql<Pick<Subscription, 'id' | 'fan_id'>>`
    select id, fan_id from subscriptions
    where ends_at > ${now} and (first_sale_id is not null or (not is_trial and price_cents > 0))
      ${last ? sql`and id > ${last}::uuid` : sql``}
    order by id limit ${PAGE}
  `.execute(tx)
  return rows
}
