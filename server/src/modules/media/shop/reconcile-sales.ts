/** Reconciles sales with rights: every buyer of an existing media has access. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import { findAccountsByIds } from '../../accounts/index.ts'
import { type UnreversedSale, unreversedSalesAfter } from '../../ledger/index.ts'
import { mediaIdsOfLinks } from '../links/share-link-queries.ts'
import type { MediaDeps } from '../types.ts'
import { RIGHT_BY_SALE_KIND } from './sell-media.ts'

const PAGE = 5_000
/** Cap on reported problems. */
const MAX_REPORTED = 20
const KINDS = Object.keys(RIGHT_BY_SALE_KIND) as (keyof typeof RIGHT_BY_SALE_KIND)[]

type Deps = Pick<MediaDeps, 'media'>

export async function ungrantedSales(deps: Deps, tx: Tx): Promise<string[]> {
  const problems: string[] = []
  let after: string | undefined
  do {
    const page = await unreversedSalesAfter(tx, { kinds: KINDS, after, limit: PAGE })
    for (const { id, mediaId } of await withoutRight(deps, tx, page))
      problems.push(`A sale has no right: media ${mediaId} by sale ${id}.`)
    after = page.length === PAGE ? page.at(-1)?.id : undefined
  } while (after && problems.length < MAX_REPORTED)
  return problems.slice(0, MAX_REPORTED)
}

/** Skips buyers who left, and media deleted before the sale, which a message sale does not include. */
async function withoutRight(deps: Deps, tx: Tx, sales: readonly UnreversedSale[]) {
  const things = await grantedMediaOf(deps, tx, sales)
  const { rows } = await sql<{ place: string }>`
    select place
    from unnest(
      ${things.map(({ mediaId }) => mediaId)}::uuid[], ${things.map(({ fanId }) => fanId)}::uuid[],
      ${things.map(({ soldAt }) => soldAt)}::timestamptz[]
    ) with ordinality as sold (media_id, account_id, sold_at, place)
    join media on media.id = sold.media_id
    where (media.deleted_at is null or media.deleted_at > sold.sold_at) and not exists (
      select from media_rights as held where held.media_id = sold.media_id and held.account_id = sold.account_id
    )
  `.execute(tx)
  const missing = rows.flatMap(({ place }) => things[Number(place) - 1] ?? [])
  const fans = await findAccountsByIds(
    tx,
    missing.map(({ fanId }) => fanId),
  )
  const isHere = new Set(
    fans.filter(({ status }) => status === 'active' || status === 'suspended').map(({ id }) => id),
  )
  return missing.filter(({ fanId }) => isHere.has(fanId))
}

async function grantedMediaOf({ media: { ports } }: Deps, tx: Tx, sales: readonly UnreversedSale[]) {
  const subjects = (wanted: UnreversedSale['kind']) =>
    sales.flatMap(({ kind, subject_id }) => (kind === wanted ? subject_id : []))
  const [links, offers] = [
    await mediaIdsOfLinks(tx, subjects('share-link')),
    await ports.mediaOfMessages(tx, subjects('teaser')),
  ]
  const mediasOf = ({ kind, subject_id }: UnreversedSale) => {
    if (kind === 'media') return [subject_id]
    return kind === 'teaser' ? (offers.get(subject_id) ?? []) : [links.get(subject_id)]
  }
  return sales.flatMap((sale) =>
    mediasOf(sale).flatMap((mediaId) =>
      mediaId === undefined
        ? []
        : { id: sale.id, fanId: sale.fan_id, mediaId, soldAt: sale.created_at.toISOString() },
    ),
  )
}
