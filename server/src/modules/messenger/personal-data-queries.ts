/** The SQL on everything this slice holds of one person. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'

/** What they wrote, with whom they talked; what the others wrote is theirs. */
export async function writtenBy(db: Db, accountId: string) {
  return db
    .selectFrom('messages')
    .innerJoin('threads', 'threads.id', 'messages.thread_id')
    .leftJoin('teasers', 'teasers.id', 'messages.teaser_id')
    .selectAll('messages')
    .select([
      'teasers.text as offered_text',
      'teasers.price_cents',
      sql<string[]>`array(
        select media_id from teaser_media where teaser_id = messages.teaser_id order by position
      )`.as('media_ids'),
    ])
    .select(
      sql<string>`case when threads.user1_id = ${accountId} then threads.user2_id else threads.user1_id end`.as(
        'to_id',
      ),
    )
    .where('messages.from_id', '=', accountId)
    .orderBy('messages.id')
    .execute()
}

/** A creator may have written a hundred thousand messages: not all of them are held at once. */
const ERASE_SIZE = 1_000

/** Their words go; what the others wrote stays, in threads that are in nobody's sight. Safe to repeat. */
export async function eraseWords(db: Db, accountId: string): Promise<void> {
  while ((await eraseSome(db, accountId)) > 0);
  await db.transaction().execute(async (tx) => {
    await hideThreads(tx, accountId)
    await tx.deleteFrom('teasers').where('owner_id', '=', accountId).execute()
    await sql`
      delete from threads where (user1_id = ${accountId} or user2_id = ${accountId})
        and not exists (select from messages where thread_id = threads.id)
    `.execute(tx)
  })
}

async function eraseSome(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql`
    delete from messages where id in (
      select id from messages where from_id = ${accountId} order by id limit ${ERASE_SIZE}
    ) returning id
  `.execute(db)
  return rows.length
}

/** Nothing is left for the other side to read. */
async function hideThreads(tx: Tx, accountId: string): Promise<void> {
  await sql`
    update threads set unread1 = 0, unread2 = 0,
      visible1 = visible1 and user1_id <> ${accountId},
      visible2 = visible2 and user2_id <> ${accountId}
    where user1_id = ${accountId} or user2_id = ${accountId}
  `.execute(tx)
}
