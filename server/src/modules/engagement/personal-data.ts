/** Personal data of this slice: exported on request, and removed when the account is erased. */
import type { Db } from '#platform/postgres/database.ts'
import type { PersonalDataHandler } from '../accounts/index.ts'
import { eraseReactions, exportReactions } from './personal-data-queries.ts'
import { eraseWatches, exportWatches } from './watches.ts'

export function engagementData({ db }: { db: Db }): PersonalDataHandler {
  return {
    name: 'engagement',
    async exportOf(accountId) {
      const { likes, comments, commentLikes } = await exportReactions(db, accountId)
      const watches = await exportWatches(db, accountId)
      return {
        likes: likes.map((like) => ({ media: like.media_id, since: like.created_at.toISOString() })),
        comments: comments.map((comment) => ({
          id: comment.id,
          media: comment.media_id,
          answers: comment.thread_id,
          message: comment.message,
          likes: comment.likes,
          writtenAt: comment.created_at.toISOString(),
        })),
        commentLikes: commentLikes.map((like) => ({
          comment: like.comment_id,
          since: like.created_at.toISOString(),
        })),
        watching: watches.map((watch) => ({
          media: watch.media_id,
          source: watch.source,
          campaign: watch.campaign,
          playedMs: watch.watched_ms,
          at: watch.watched_at.toISOString(),
        })),
      }
    },
    async erase(accountId) {
      await eraseWatches(db, accountId)
      await eraseReactions(db, accountId)
    },
  }
}
