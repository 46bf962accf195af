/** SQL for comments. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { PageRange } from '#platform/graphql/paging.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { opaque, shapes, statement } from '#platform/postgres/statement.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { blockedWith, blocksOf } from '../people/index.ts'
import type { CommentsTable } from './tables.ts'

export type CommentRow = Selectable<CommentsTable>

export function findComment(db: Db | Tx, id: string): Promise<CommentRow | undefined> {
  return db.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findCommentsByIds(db: Db, ids: readonly string[]): Promise<Map<string, CommentRow>> {
  const rows = await db
    .selectFrom('comments')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Excludes comments of hidden accounts, across a block, and others' comments held for review. */
export function commentsVisibleTo(db: Db | Tx, viewerId: string | null) {
  // A scalar subquery runs per comment; with a join the planner would read all accounts for one page.
  const author = visibleAccountIds(db).where('accounts.id', '=', sql.ref<string>('comments.account_id'))
  const shown = db.selectFrom('comments').where(sql<boolean>`${author} is not null`)
  if (viewerId === null) return shown.where('held_at', 'is', null)
  return shown
    .where('account_id', 'not in', blockedWith(db, viewerId))
    .where((eb) => eb.or([eb('held_at', 'is', null), eb('account_id', '=', viewerId)]))
}

export async function findVisibleComment(
  db: Db | Tx,
  id: string,
  viewerId: string | null,
): Promise<CommentRow | undefined> {
  const comment = await commentsVisibleTo(db, viewerId).selectAll().where('id', '=', id).executeTakeFirst()
  if (!comment || comment.thread_id === null) return comment
  // Replies are hidden together with their thread.
  return (await findVisibleComment(db, comment.thread_id, viewerId)) && comment
}

export type CommentsQuery = { viewerId: string | null; after: string | null; page: PageRange }

/** Oldest first. */
export function repliesTo(
  db: Db,
  threadId: string,
  { viewerId, after, page }: CommentsQuery,
): Promise<CommentRow[]> {
  return commentsVisibleTo(db, viewerId)
    .selectAll()
    .where('thread_id', '=', threadId)
    .$if(after !== null, (q) => q.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(page.limit)
    .offset(page.skip)
    .execute()
}

/** Number of comments and replies visible to a viewer, without held ones. */
export async function countVisibleComments(
  db: Db,
  mediaId: string,
  viewerId: string | null,
): Promise<number> {
  const [row] = await visibleCount(viewerId === null)(db, { mediaId, viewerId: viewerId ?? '' })
  return row?.count ?? 0
}

/** For visitors, with the stored count of the same snapshot. */
export async function countPublicComments(
  db: Db,
  mediaId: string,
): Promise<{ count: number; version: number }> {
  const [row] = await visibleCount(true)(db, { mediaId, viewerId: '' })
  return row ?? { count: 0, version: 0 }
}

const visibleCount = shapes((isVisitor: boolean) =>
  statement((db: Db | Tx, wanted: { mediaId: string; viewerId: string }) => {
    const mediaId = opaque(wanted.mediaId, 'uuid')
    const shown = () =>
      commentsVisibleTo(db, isVisitor ? null : opaque(wanted.viewerId, 'uuid'))
        .select(['id', 'replies'])
        .where('held_at', 'is', null)
    return sql<{ count: number; version: number }>`
      select (count(*) + coalesce(sum(answers.count), 0))::int as count,
        coalesce((select comments from media_counts where media_id = ${mediaId}), 0) as version
      from ${shown().where('media_id', '=', mediaId).where('thread_id', 'is', null)} as top
      cross join lateral (
        select count(*) as count from ${shown().where('thread_id', '=', sql.ref<string>('top.id'))} as answer
        where top.replies > 0
      ) as answers
    `.compile(db)
  }),
)

/** Which of these accounts have a block with the media's owner or a commenter. */
export async function viewersBlockedInComments(
  db: Db,
  { id, account_id }: { id: string; account_id: string },
  viewerIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct pairs.id from ${blocksOf(db, viewerIds)} as pairs
    where pairs.other_id = ${account_id}
      or exists (select from comments where account_id = pairs.other_id and media_id = ${id})
  `.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** Visible replies per thread; threads without any are omitted. */
export async function countVisibleReplies(
  db: Db,
  threadIds: readonly string[],
  viewerId: string | null,
): Promise<Map<string, number>> {
  const rows = await commentsVisibleTo(db, viewerId)
    .select(['thread_id', sql<number>`count(*)::int`.as('count')])
    .where(sql<boolean>`thread_id = any(${threadIds}::uuid[])`)
    .groupBy('thread_id')
    .execute()
  return new Map(rows.map(({ thread_id, count }) => [thread_id ?? '', count]))
}

/** Undefined if a comment with the same key exists. */
export function insertComment(tx: Tx, comment: Insertable<CommentsTable>): Promise<CommentRow | undefined> {
  return tx
    .insertInto('comments')
    .values(comment)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function findCommentByKey(
  tx: Db | Tx,
  accountId: string,
  key: string,
): Promise<CommentRow | undefined> {
  return tx
    .selectFrom('comments')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Releases a held comment. Undefined if it is not held or gone. */
export async function releaseHeldComment(tx: Tx, id: string): Promise<CommentRow | undefined> {
  const before = await tx
    .selectFrom('comments')
    .selectAll()
    .where('id', '=', id)
    .where('held_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  await tx.updateTable('comments').set({ held_at: null, answers_id: null }).where('id', '=', id).execute()
  return before
}

/** Replies and their likes are deleted by cascade. True if a row was deleted. */
export async function deleteCommentRow(db: Db | Tx, id: string): Promise<boolean> {
  const row = await db.deleteFrom('comments').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}
