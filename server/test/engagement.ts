/** Helpers for tests of engagement: likes, comments, reports, and a check of the counts. */
import { sql } from 'kysely'
import { answerOf, askAs, type RequestUser } from './people.ts'
import type { GraphqlResult, TestSite } from './site.ts'

export const like = (site: TestSite, asker: RequestUser, media: string): Promise<GraphqlResult> =>
  askAs(site, asker, 'mutation ($media: ID!) { like(media: $media) }', { media })

/** Sets the like to the given value instead of toggling it. */
export const setLikeViaApi = (
  site: TestSite,
  asker: RequestUser,
  media: string,
  wanted: unknown,
): Promise<GraphqlResult> =>
  askAs(site, asker, 'mutation ($media: ID!, $wanted: Boolean) { like(media: $media, wanted: $wanted) }', {
    media,
    wanted,
  })

export const likeComment = (site: TestSite, asker: RequestUser, comment: string): Promise<GraphqlResult> =>
  askAs(site, asker, 'mutation ($comment: ID!) { likeComment(comment: $comment) }', { comment })

export type CommentAnswer = { id: string; message: string; thread: { id: string } | null }

export const comment = (
  site: TestSite,
  asker: RequestUser,
  words: { media: string; message: string; thread?: string | null },
): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    `mutation ($media: ID!, $message: String!, $thread: ID) {
      addComment(media: $media, message: $message, thread: $thread) { id message thread { id } }
    }`,
    words,
  )

/** Adds a comment; returns its id. */
export const addCommentViaApi = async (...args: Parameters<typeof comment>): Promise<string> =>
  (await answerOf<CommentAnswer>(comment(...args))).id

export const deleteCommentViaApi = (site: TestSite, asker: RequestUser, id: string): Promise<GraphqlResult> =>
  askAs(site, asker, 'mutation ($id: ID!) { deleteComment(comment: $id) }', { id })

export type ReportFields = {
  report_user?: string
  report_media?: string
  report_comment?: string
  reason?: string
  details?: string
}

export const report = (site: TestSite, asker: RequestUser, words: ReportFields): Promise<GraphqlResult> =>
  askAs(
    site,
    asker,
    `mutation ($report_user: ID, $report_media: ID, $report_comment: ID, $reason: String!, $details: String) {
      makeReport(
        report_user: $report_user, report_media: $report_media, report_comment: $report_comment,
        reason: $reason, details: $details
      )
    }`,
    { reason: 'Spam', ...words },
  )

export type EngagementCounts = { likes: number; like: boolean; comments: number; views: number }

export const countsFor = (site: TestSite, asker: RequestUser, id: string): Promise<EngagementCounts> =>
  answerOf(askAs(site, asker, 'query ($id: ID!) { media(id: $id) { likes like comments views } }', { id }))

/** Media and comments whose stored counts differ from the rows they count. */
export async function miscountedMedia(site: TestSite): Promise<unknown[]> {
  const { rows } = await sql`
    select media_id as id, likes, comments from media_counts
    where likes <> (select count(*) from likes where likes.media_id = media_counts.media_id)
      or comments <> (select count(*) from comments where comments.media_id = media_counts.media_id)
    union all
    select id, likes, replies from comments
    where likes <> (select count(*) from comment_likes where comment_id = comments.id)
      or replies <> (select count(*) from comments as answers where answers.thread_id = comments.id)
  `.execute(site.app.db)
  return rows
}

/** The notifications of an account, oldest first. */
export async function notificationKindsOf(site: TestSite, accountId: string) {
  return site.app.db
    .selectFrom('notifications')
    .select(['kind', 'actor_id', 'media_id', 'comment_id', 'words'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}
