/** Streams what members did with media that are free for everyone, and nothing that they paid for, into a matrix. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { activeAccountIds } from '../../accounts/index.ts'
import type { Columns } from '../catalogue/columns.ts'
import { buildMatrix } from '../model/matrix.ts'
import { strengthOf, usualWatch } from '../model/strength.ts'
import type { ResponseMatrix, UsualWatch } from '../model/types.ts'
import { createGrowingRows } from './growing-rows.ts'

/** Of one person, the newest. */
const MOST_OF_PERSON = 300
const MOST_ROWS = 10_000_000
const FETCHED = 5_000
/** Newest views that the usual watch share is computed from. */
const SAMPLE = 50_000

type Row = {
  account: string
  media: string
  creator: string
  atMs: number
  watched: number | null
  skipped: boolean
  liked: boolean
  commented: boolean
  shared: boolean
  reported: boolean
}

export async function readUsualWatch(db: Db, { indexOf, durationMs }: Columns): Promise<UsualWatch> {
  const { rows } = await sql<{ media: string; watched: number }>`
    select media_id as media, watched from interactions where watched is not null and not is_skipped
    order by at desc limit ${SAMPLE}
  `.execute(db)
  return usualWatch(
    rows.flatMap(({ media, watched }) => {
      const item = indexOf.get(media)
      return item === undefined ? [] : { durationMs: durationMs[item] ?? 0, watched }
    }),
  )
}

export async function readResponses(
  db: Db,
  columns: Columns,
  { usual, signal }: { usual: UsualWatch; signal?: AbortSignal | undefined },
): Promise<ResponseMatrix> {
  const rows = createGrowingRows()
  let people = 0
  await db.transaction().execute(async (tx) => {
    let [account, ofPerson] = ['', 0]
    for await (const row of stream(tx, signal)) {
      if (row.account !== account) {
        if (rows.count() >= MOST_ROWS) return
        if (ofPerson > 0) people += 1
        ;[account, ofPerson] = [row.account, 0]
      }
      const item = columns.indexOf.get(row.media)
      if (item === undefined || columns.isFree[item] !== 1 || ofPerson === MOST_OF_PERSON) continue
      rows.add(people, item, strengthOf(interactionOf(row), usual, columns.durationMs[item] ?? 0))
      ofPerson += 1
    }
    if (ofPerson > 0) people += 1
  })
  return buildMatrix({ people, items: columns.size }, rows.take())
}

/** A cursor of the server: memory is bounded, however many rows there are. */
async function* stream(tx: Tx, signal: AbortSignal | undefined): AsyncGenerator<Row> {
  await sql`
    declare responses no scroll cursor for
    select account_id as account, media_id as media, creator_id as creator,
      (extract(epoch from at) * 1000)::float8 as "atMs", watched, is_skipped as skipped, is_liked as liked,
      is_commented as commented, is_shared as shared, is_reported as reported
    from interactions where not is_bought and account_id in ${activeAccountIds(tx)}
    order by account_id, at desc
  `.execute(tx)
  for (;;) {
    signal?.throwIfAborted()
    const { rows } = await sql<Row>`fetch ${sql.lit(FETCHED)} from responses`.execute(tx)
    if (rows.length === 0) return
    yield* rows
  }
}

function interactionOf({ media, creator, atMs, watched, ...did }: Row) {
  return {
    ...{ mediaId: media, creatorId: creator, atMs, watched },
    ...{ isSkipped: did.skipped, isLiked: did.liked, isCommented: did.commented, isShared: did.shared },
    ...{ isReported: did.reported, isSaved: false, isBought: false },
  }
}
