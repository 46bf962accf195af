/** Comments as one viewer may see them; those of hidden media do not exist for the viewer. */
import { Refusal } from '#platform/errors.ts'
import type { PageRange } from '#platform/graphql/paging.ts'
import { definePreloaded } from '#platform/preloaded.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findVisibleMedia, type VisibleMedia } from '../media/index.ts'
import { staffFor } from '../staff-rights/index.ts'
import {
  type CommentOrder,
  EXACT_COUNT_MAX,
  readComments,
  toVisibleComments,
  type VisibleComment,
} from './comment-pages.ts'
import {
  type CommentRow,
  countPublicComments,
  countVisibleComments,
  countVisibleReplies,
  findVisibleComment,
  repliesTo,
} from './comment-queries.ts'
import { mediaCountsOf } from './like-queries.ts'
import { preloadedReactions } from './reactions.ts'
import type { EngagementDeps } from './types.ts'

export type { VisibleComment } from './comment-pages.ts'

type Deps = Pick<EngagementDeps, 'db' | 'clock' | 'engagement'>

/** Loads a media for the viewer; shared by the fields of a request. */
export type FindMedia = (mediaId: string) => Promise<VisibleMedia | null>

export type CommentsListQuery = {
  mediaId: string | null
  /** The comment whose replies are requested. */
  threadId: string | null
  order: CommentOrder
  after: string | null
  page: PageRange
}

/** Comments of locked media are hidden: they are part of the paid content. */
export async function listComments(
  deps: Deps,
  viewer: Viewer | null,
  { findMedia, threadId, order, after, page, ...wanted }: CommentsListQuery & { findMedia: FindMedia },
): Promise<VisibleComment[]> {
  const mediaId = await mediaIdOf(deps, viewer, { ...wanted, threadId })
  const media = mediaId === null ? null : await findMedia(mediaId)
  if (media?.access !== 'open') return []
  const asked = { viewerId: viewer?.accountId ?? null, after, page }
  if (threadId !== null) return (await repliesTo(deps.db, threadId, asked)).map((row) => ({ ...row, media }))
  if (
    order === 'top' &&
    after !== null &&
    !(await isValidCursor(deps, asked.viewerId, { after, mediaId: media.id }))
  )
    throw new Refusal('BAD_INPUT', { message: 'This list has changed. Reload it.' })
  const read = (viewerId: string | null) => readComments(deps.db, media.id, { ...asked, viewerId, order })
  const key = `${order} ${after} ${page.limit} ${page.skip}`
  const shared = await deps.engagement.commentsCache.shared(media, key, () => read(null))
  const { comments } = shared ?? (await read(asked.viewerId))
  return toVisibleComments(comments, media, viewer, { isShared: shared !== undefined })
}

/** A hidden comment is rejected as a cursor exactly like an unknown one. */
async function isValidCursor(
  { db }: Pick<Deps, 'db'>,
  viewerId: string | null,
  { after, mediaId }: { after: string; mediaId: string },
): Promise<boolean> {
  return (await findVisibleComment(db, after, viewerId))?.media_id === mediaId
}

/** One comment by id; null where a list would not show it either. */
export async function findCommentForViewer(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer | null,
  id: string,
): Promise<VisibleComment | null> {
  const comment = await findVisibleComment(deps.db, id, viewer?.accountId ?? null)
  const media = comment && (await findVisibleMedia(deps, viewer, comment.media_id))
  return comment && media?.access === 'open' ? { ...comment, media } : null
}

async function mediaIdOf(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer | null,
  { mediaId, threadId }: Pick<CommentsListQuery, 'mediaId' | 'threadId'>,
): Promise<string | null> {
  if (threadId === null) return mediaId
  const thread = await findVisibleComment(db, threadId, viewer?.accountId ?? null)
  if (!thread || (mediaId !== null && thread.media_id !== mediaId)) return null
  return thread.media_id
}

/** Available to everyone who can see the media, even locked. */
export async function countComments(
  deps: Deps,
  viewer: Viewer | null,
  { findMedia, ...wanted }: Pick<CommentsListQuery, 'mediaId' | 'threadId'> & { findMedia: FindMedia },
): Promise<number> {
  const mediaId = await mediaIdOf(deps, viewer, wanted)
  const media = mediaId === null ? null : await findMedia(mediaId)
  return media ? countCommentsOf(deps, viewer, media) : 0
}

/** Shared by all fields of a request. */
const preloadedCount = definePreloaded<Promise<number>>('comments counted')

/** For a media on its own page, whose count must match the list. */
export function countCommentsOf(deps: Deps, viewer: Viewer | null, media: VisibleMedia): Promise<number> {
  const known = preloadedCount.of(media) ?? countOnce(deps, viewer, media)
  preloadedCount.attach(media, known)
  return known
}

async function countOnce(deps: Deps, viewer: Viewer | null, media: VisibleMedia): Promise<number> {
  const { db } = deps
  const mediaId = media.id
  const stored =
    preloadedReactions.of(media)?.reactions_comments ??
    (await mediaCountsOf(db, [mediaId])).get(mediaId)?.comments ??
    0
  if (stored === 0 || stored > EXACT_COUNT_MAX) return stored
  const shared = await deps.engagement.commentsCache.sharedCount(media, () =>
    countPublicComments(db, mediaId),
  )
  return shared ? shared.count : countVisibleComments(db, mediaId, viewer?.accountId ?? null)
}

/** Count as visible to the viewer; above a limit the stored count. */
export async function countForViewer(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer | null,
  { mediaId, stored }: { mediaId: string; stored: number },
): Promise<number> {
  return stored === 0 || stored > EXACT_COUNT_MAX
    ? stored
    : countVisibleComments(db, mediaId, viewer?.accountId ?? null)
}

/** Visible replies per comment. */
export async function countRepliesForViewer(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer | null,
  comments: readonly Pick<CommentRow, 'id' | 'replies'>[],
): Promise<Map<string, number>> {
  // Include comments without counted replies: the viewer may have a held reply of their own.
  const few = comments.filter(({ replies }) => (replies > 0 || viewer) && replies <= EXACT_COUNT_MAX)
  const shown =
    few.length === 0
      ? new Map<string, number>()
      : await countVisibleReplies(
          db,
          few.map(({ id }) => id),
          viewer?.accountId ?? null,
        )
  return new Map(
    comments.map(({ id, replies }) => [id, replies > EXACT_COUNT_MAX ? replies : (shown.get(id) ?? 0)]),
  )
}

/** Allowed for the author, the media's owner and moderators. */
export function mayDeleteComment(
  viewer: Viewer | null,
  comment: Pick<CommentRow, 'account_id'>,
  media: Pick<VisibleMedia, 'account_id'> | null,
): boolean {
  return isAuthorOrOwner(viewer, comment, media) || staffFor(viewer, 'comments.remove') !== null
}

/** Author or owner of the media. */
export function isAuthorOrOwner(
  viewer: Viewer | null,
  comment: Pick<CommentRow, 'account_id'>,
  media: Pick<VisibleMedia, 'account_id'> | null,
): boolean {
  if (!viewer) return false
  return viewer.accountId === comment.account_id || viewer.accountId === media?.account_id
}
