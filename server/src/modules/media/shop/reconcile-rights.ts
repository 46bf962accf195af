/** Reconciles rights with the ledger: every paid right has a sale. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import { type PaidItem, paidAmong } from '../../ledger/index.ts'
import type { PaidRight } from '../tables.ts'

const PAGE = 1_000
/** Cap on reported problems. */
const MAX_REPORTED = 20

export type GrantedRight = { media_id: string; account_id: string; how: PaidRight }

/** Per right, the purchases that may have granted it. */
export type PurchasesOfRights = (tx: Tx, rights: readonly GrantedRight[]) => Promise<PaidItem[][]>

/** Rights by message are reconciled by the messenger slice with the same function. */
export function unpaidRights(tx: Tx): Promise<string[]> {
  return reconcileRights(tx, ['purchase', 'share-link'], shopPurchasesOf)
}

export async function reconcileRights(
  tx: Tx,
  hows: readonly PaidRight[],
  thingsOf: PurchasesOfRights,
): Promise<string[]> {
  const problems: string[] = []
  let last: GrantedRight | undefined
  do {
    const page = await rightsAfter(tx, hows, last)
    const things = await thingsOf(tx, page)
    const sold = await paidAmong(tx, things.flat())
    for (const [place, right] of page.entries())
      if (!things[place]?.some((thing) => sold.has(thing)))
        problems.push(`A right has no sale: media ${right.media_id} of account ${right.account_id}.`)
    last = page.length === PAGE ? page.at(-1) : undefined
  } while (last && problems.length < MAX_REPORTED)
  return problems.slice(0, MAX_REPORTED)
}

/** A right by share link does not record which link. */
async function shopPurchasesOf(tx: Tx, rights: readonly GrantedRight[]): Promise<PaidItem[][]> {
  const links = await linksOfMedia(
    tx,
    rights.flatMap(({ media_id, how }) => (how === 'share-link' ? media_id : [])),
  )
  return rights.map(({ media_id, account_id: fanId, how }) =>
    how === 'purchase'
      ? [{ fanId, kind: 'media', subjectId: media_id }]
      : (links.get(media_id) ?? []).map(({ id }) => ({ fanId, kind: 'share-link', subjectId: id })),
  )
}

/** Includes removed links, whose sales remain valid. */
async function linksOfMedia(tx: Tx, mediaIds: readonly string[]) {
  const rows = await tx
    .selectFrom('share_links')
    .select(['id', 'media_id'])
    .where(sql<boolean>`media_id = any(${mediaIds}::uuid[])`)
    .execute()
  return Map.groupBy(rows, (row) => row.media_id)
}

async function rightsAfter(
  tx: Tx,
  hows: readonly PaidRight[],
  last: GrantedRight | undefined,
): Promise<GrantedRight[]> {
  const { rows } = await sql<GrantedRight>`
    select media_id, account_id, how from media_rights
    where how = any(${hows}::text[])
      ${last ? sql`and (media_id, account_id) > (${last.media_id}::uuid, ${last.account_id}::uuid)` : sql``}
    order by media_id, account_id limit ${PAGE}
  `.execute(tx)
  return rows
}
