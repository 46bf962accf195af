/** The part of the books' proof that lies here: whoever has a right that costs money has paid for it. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import { type PaidThing, soldAmong } from '../wallet/index.ts'

const PAGE = 1_000
/** As many as anybody reads. */
const MAX_TOLD = 20

type Right = { media_id: string; account_id: string; how: 'purchase' | 'share-link'; links: string[] }

export async function unpaidRights(tx: Tx): Promise<string[]> {
  const problems: string[] = []
  let last: Right | undefined
  do {
    const page = (await rightsAfter(tx, last)).map((right) => ({ right, things: thingsOf(right) }))
    const sold = await soldAmong(
      tx,
      page.flatMap(({ things }) => things),
    )
    for (const { right, things } of page)
      if (!things.some((thing) => sold.has(thing)))
        problems.push(`A right has no sale: media ${right.media_id} of account ${right.account_id}.`)
    last = page.length === PAGE ? page.at(-1)?.right : undefined
  } while (last && problems.length < MAX_TOLD)
  return problems.slice(0, MAX_TOLD)
}

/** What may have been paid for to get it; a right by link does not tell by which one. */
function thingsOf({ media_id, account_id: fanId, how, links }: Right): PaidThing[] {
  if (how === 'purchase') return [{ fanId, kind: 'media', subjectId: media_id }]
  return links.map((subjectId) => ({ fanId, kind: 'share-link', subjectId }))
}

async function rightsAfter(tx: Tx, last: Right | undefined): Promise<Right[]> {
  const { rows } = await sql<Right>`
    select media_id, account_id, how,
      array(select id from share_links where share_links.media_id = media_rights.media_id) as links
    from media_rights
    where how in ('purchase', 'share-link')
      ${last ? sql`and (media_id, account_id) > (${last.media_id}::uuid, ${last.account_id}::uuid)` : sql``}
    order by media_id, account_id limit ${PAGE}
  `.execute(tx)
  return rows
}
