/** Comments as one viewer may see them: those of a media they may not see do not exist for them. */
import { Refusal } from '#platform/errors.ts'
import type { Page } from '#platform/graphql/paging.ts'
import type { Viewer } from '#platform/viewer.ts'
import { staffFor } from '../audit/index.ts'
import { type SeenMedia, seeOne } from '../media/index.ts'
import {
  answersTo,
  type CommentOrder,
  type CommentRow,
  countShown,
  countShownAnswers,
  findShownComment,
  topComments,
} from './comment-queries.ts'
import { countsOf } from './like-queries.ts'
import type { EngagementDeps } from './types.ts'

type Deps = Pick<EngagementDeps, 'db' | 'clock'>

/** Where there are more, nobody sees whether a few are missing, and the count that is kept will do. */
const COUNTED_AT_MOST = 2_000

/** What the GraphQL type Comment stands for: its media has been looked up for the viewer. */
export type SeenComment = CommentRow & { media: SeenMedia }

export type WantedComments = {
  mediaId: string | null
  /** A comment whose answers are asked for. */
  threadId: string | null
  order: CommentOrder
  after: string | null
  page: Page
}

/** None below what is locked: what people say there is a part of what is sold. */
export async function listComments(
  deps: Deps,
  viewer: Viewer | null,
  { threadId, order, after, page, ...wanted }: WantedComments,
): Promise<SeenComment[]> {
  const mediaId = await mediaOf(deps, viewer, { ...wanted, threadId })
  const media = mediaId === null ? null : await seeOne(deps, viewer, mediaId)
  if (media?.access !== 'open') return []
  const asked = { viewerId: viewer?.accountId ?? null, after, page }
  if (threadId !== null) return (await answersTo(deps.db, threadId, asked)).map((row) => ({ ...row, media }))
  if (
    order === 'top' &&
    after !== null &&
    !(await isPlace(deps, asked.viewerId, { after, mediaId: media.id }))
  )
    throw new Refusal('BAD_INPUT', { words: 'The list has changed. Please load it again.' })
  return (await topComments(deps.db, media.id, { ...asked, order })).map((row) => ({ ...row, media }))
}

/** A comment that the viewer cannot read is no other place than one that never was. */
async function isPlace(
  { db }: Deps,
  viewerId: string | null,
  { after, mediaId }: { after: string; mediaId: string },
): Promise<boolean> {
  return (await findShownComment(db, after, viewerId))?.media_id === mediaId
}

/** One comment, for a way that leads to it: null where a list would not show it either. */
export async function seeComment(deps: Deps, viewer: Viewer | null, id: string): Promise<SeenComment | null> {
  const comment = await findShownComment(deps.db, id, viewer?.accountId ?? null)
  const media = comment && (await seeOne(deps, viewer, comment.media_id))
  return comment && media?.access === 'open' ? { ...comment, media } : null
}

async function mediaOf(
  { db }: Deps,
  viewer: Viewer | null,
  { mediaId, threadId }: Pick<WantedComments, 'mediaId' | 'threadId'>,
): Promise<string | null> {
  if (threadId === null) return mediaId
  const thread = await findShownComment(db, threadId, viewer?.accountId ?? null)
  if (!thread || (mediaId !== null && thread.media_id !== mediaId)) return null
  return thread.media_id
}

/** Told to everybody who finds the media, locked or not. */
export async function countComments(
  deps: Deps,
  viewer: Viewer | null,
  wanted: Pick<WantedComments, 'mediaId' | 'threadId'>,
): Promise<number> {
  const mediaId = await mediaOf(deps, viewer, wanted)
  if (mediaId === null || !(await seeOne(deps, viewer, mediaId))) return 0
  const stored = (await countsOf(deps.db, [mediaId])).get(mediaId)?.comments ?? 0
  return countForViewer(deps, viewer, { mediaId, stored })
}

/** What the lists hold for this viewer: without those of people out of sight, as long as anybody could tell. */
export async function countForViewer(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer | null,
  { mediaId, stored }: { mediaId: string; stored: number },
): Promise<number> {
  return stored === 0 || stored > COUNTED_AT_MOST
    ? stored
    : countShown(db, mediaId, viewer?.accountId ?? null)
}

/** Which of these a viewer can read how many answers to. */
export async function countAnswersForViewer(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer | null,
  comments: readonly Pick<CommentRow, 'id' | 'replies'>[],
): Promise<Map<string, number>> {
  // One's own that waits for staff is not among the replies that are counted, and is read by who wrote it.
  const few = comments.filter(({ replies }) => (replies > 0 || viewer) && replies <= COUNTED_AT_MOST)
  const shown =
    few.length === 0
      ? new Map<string, number>()
      : await countShownAnswers(
          db,
          few.map(({ id }) => id),
          viewer?.accountId ?? null,
        )
  return new Map(
    comments.map(({ id, replies }) => [id, replies > COUNTED_AT_MOST ? replies : (shown.get(id) ?? 0)]),
  )
}

/** The one who wrote it, the one under whose media it stands, and moderators. */
export function mayDelete(
  viewer: Viewer | null,
  comment: Pick<CommentRow, 'account_id'>,
  media: Pick<SeenMedia, 'account_id'> | null,
): boolean {
  return isOwnWord(viewer, comment, media) || staffFor(viewer, 'comments.remove') !== null
}

/** Theirs to take away, as the one who wrote it or under whose media it stands. */
export function isOwnWord(
  viewer: Viewer | null,
  comment: Pick<CommentRow, 'account_id'>,
  media: Pick<SeenMedia, 'account_id'> | null,
): boolean {
  if (!viewer) return false
  return viewer.accountId === comment.account_id || viewer.accountId === media?.account_id
}
