/** Reconciles tickets with the ledger: every ticket has a sale, and every ticket sale has a ticket. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import { findAccountsByIds } from '../../accounts/index.ts'
import { type PaidItem, paidAmong, type UnreversedSale, unreversedSalesAfter } from '../../ledger/index.ts'

const PAGE = 2_000
/** Cap on reported problems. */
const MAX_REPORTED = 20

export async function reconcileTickets(tx: Tx): Promise<string[]> {
  return [...(await unpaidTickets(tx)), ...(await salesWithoutTicket(tx))].slice(0, MAX_REPORTED)
}

async function unpaidTickets(tx: Tx): Promise<string[]> {
  const problems: string[] = []
  let last: string | undefined
  do {
    const page = await tx
      .selectFrom('live_tickets')
      .select(['sale_id', 'live_id', 'account_id'])
      .where('revoked_at', 'is', null)
      .$if(last !== undefined, (q) => q.where('sale_id', '>', last ?? ''))
      .orderBy('sale_id')
      .limit(PAGE)
      .execute()
    const things = page.map(
      ({ live_id, account_id }): PaidItem => ({ fanId: account_id, kind: 'live', subjectId: live_id }),
    )
    const sold = await paidAmong(tx, things)
    for (const [index, thing] of things.entries())
      if (!sold.has(thing)) problems.push(`A ticket has no sale: ${page[index]?.sale_id}.`)
    last = page.length === PAGE ? page.at(-1)?.sale_id : undefined
  } while (last && problems.length < MAX_REPORTED)
  return problems
}

async function salesWithoutTicket(tx: Tx): Promise<string[]> {
  const problems: string[] = []
  let after: string | undefined
  do {
    const page = await unreversedSalesAfter(tx, { kinds: ['live'], after, limit: PAGE })
    for (const { id } of await withoutTicket(tx, page)) problems.push(`A sale has no ticket: ${id}.`)
    after = page.length === PAGE ? page.at(-1)?.id : undefined
  } while (after && problems.length < MAX_REPORTED)
  return problems
}

/** Skips sales of erased fans and creators, whose tickets were deleted with the account. */
async function withoutTicket(tx: Tx, sales: readonly UnreversedSale[]): Promise<UnreversedSale[]> {
  const { rows } = await sql<{ sale_id: string }>`
    select sale_id from unnest(${sales.map(({ id }) => id)}::uuid[]) as sold (sale_id)
    where not exists (
      select from live_tickets where live_tickets.sale_id = sold.sale_id and revoked_at is null
    )
  `.execute(tx)
  const ids = new Set(rows.map(({ sale_id }) => sale_id))
  const missing = sales.filter(({ id }) => ids.has(id))
  const people = await findAccountsByIds(
    tx,
    missing.flatMap(({ fan_id, creator_id }) => [fan_id, creator_id]),
  )
  const gone = new Set(people.filter(({ status }) => status === 'erased').map(({ id }) => id))
  return missing.filter(({ fan_id, creator_id }) => !gone.has(fan_id) && !gone.has(creator_id))
}
