/** SQL for exporting and erasing the messenger data of one account. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'

/** Messages the account wrote, with recipients; messages others wrote belong to those others. */
export async function messagesWrittenBy(db: Db, accountId: string) {
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

/** The account's threads with its own pinned, muted and hidden flags. */
export async function threadsForExport(db: Db, accountId: string) {
  const { rows } = await sql<ExportedThread>`
    select user2_id as with_id, visible1 as is_visible, pinned1 as is_pinned, muted1 as is_muted
    from threads where user1_id = ${accountId}
    union all
    select user1_id, visible2, pinned2, muted2 from threads where user2_id = ${accountId}
  `.execute(db)
  return rows
}

type ExportedThread = { with_id: string; is_visible: boolean; is_pinned: boolean; is_muted: boolean }

/** The account's reactions to messages of others. */
export async function reactionsBy(db: Db, accountId: string) {
  const { rows } = await sql<{ message_id: string; emoji: string }>`
    select messages.id as message_id, reader_reaction as emoji
    from ${theirThreads(accountId)} join messages on messages.thread_id = talk.id
    where (own_reaction is not null or reader_reaction is not null)
      and reader_reaction is not null and from_id <> ${accountId}
    order by messages.id
  `.execute(db)
  return rows
}

function theirThreads(accountId: string) {
  return sql`(
    select id from threads where user1_id = ${accountId} union all select id from threads where user2_id = ${accountId}
  ) as talk`
}

/** Erases in batches: a creator may have written 100,000 messages, too many row locks for one transaction. */
const ERASE_BATCH_SIZE = 1_000

/** Deletes the account's messages; messages of others stay in threads hidden from the account. Safe to repeat. */
export async function eraseMessages(db: Db, accountId: string): Promise<void> {
  while ((await eraseBatch(db, accountId)) > 0);
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('messenger_settings').where('account_id', '=', accountId).execute()
    await sql`
      update messages set reader_reaction = null from ${theirThreads(accountId)}
      where messages.thread_id = talk.id and (own_reaction is not null or reader_reaction is not null)
        and from_id <> ${accountId}
    `.execute(tx)
    await hideThreads(tx, accountId)
    await tx.deleteFrom('teasers').where('owner_id', '=', accountId).execute()
    await sql`
      delete from threads where (user1_id = ${accountId} or user2_id = ${accountId})
        and not exists (select from messages where thread_id = threads.id)
    `.execute(tx)
  })
}

async function eraseBatch(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql`
    delete from messages where id in (
      select id from messages where from_id = ${accountId} order by id limit ${ERASE_BATCH_SIZE}
    ) returning id
  `.execute(db)
  return rows.length
}

/** Also clears both unread counts, as the unread messages may be gone. */
async function hideThreads(tx: Tx, accountId: string): Promise<void> {
  await sql`
    update threads set unread1 = 0, unread2 = 0,
      pinned1 = pinned1 and user1_id <> ${accountId}, pinned2 = pinned2 and user2_id <> ${accountId},
      muted1 = muted1 and user1_id <> ${accountId}, muted2 = muted2 and user2_id <> ${accountId},
      marked1 = marked1 and user1_id <> ${accountId}, marked2 = marked2 and user2_id <> ${accountId},
      visible1 = visible1 and user1_id <> ${accountId},
      visible2 = visible2 and user2_id <> ${accountId}
    where user1_id = ${accountId} or user2_id = ${accountId}
  `.execute(tx)
}
