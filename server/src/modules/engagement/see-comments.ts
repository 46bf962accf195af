/** Comments as one viewer may see them: those of a media they may not see do not exist for them. */
import { Refusal } from '#platform/errors.ts'
import type { Page } from '#platform/graphql/paging.ts'
import { told } from '#platform/told.ts'
import type { Viewer } from '#platform/viewer.ts'
import { staffFor } from '../audit/index.ts'
import { type SeenMedia, seeOne } from '../media/index.ts'
import {
  asSeenComments,
  COUNTED_AT_MOST,
  type CommentOrder,
  readComments,
  type SeenComment,
} from './comment-pages.ts'
import {
  answersTo,
  type CommentRow,
  countShown,
  countShownAnswers,
  countShownToAll,
  findShownComment,
} from './comment-queries.ts'
import { countsOf } from './like-queries.ts'
import { reactionsTold } from './reactions.ts'
import type { EngagementDeps } from './types.ts'

export type { SeenComment } from './comment-pages.ts'

type Deps = Pick<EngagementDeps, 'db' | 'clock' | 'engagement'>

/** Looks a media up for the viewer; fields of one request share the lookup. */
export type See = (mediaId: string) => Promise<SeenMedia | null>

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
  { see, threadId, order, after, page, ...wanted }: WantedComments & { see: See },
): Promise<SeenComment[]> {
  const mediaId = await mediaOf(deps, viewer, { ...wanted, threadId })
  const media = mediaId === null ? null : await see(mediaId)
  if (media?.access !== 'open') return []
  const asked = { viewerId: viewer?.accountId ?? null, after, page }
  if (threadId !== null) return (await answersTo(deps.db, threadId, asked)).map((row) => ({ ...row, media }))
  if (
    order === 'top' &&
    after !== null &&
    !(await isPlace(deps, asked.viewerId, { after, mediaId: media.id }))
  )
    throw new Refusal('BAD_INPUT', { words: 'The list has changed. Please load it again.' })
  const read = (viewerId: string | null) => readComments(deps.db, media.id, { ...asked, viewerId, order })
  const key = `${order} ${after} ${page.limit} ${page.skip}`
  const shared = await deps.engagement.talk.shared(media, key, () => read(null))
  const { comments } = shared ?? (await read(asked.viewerId))
  return asSeenComments(comments, media, viewer, { isShared: shared !== undefined })
}

/** A comment that the viewer cannot read is no other place than one that never was. */
async function isPlace(
  { db }: Pick<Deps, 'db'>,
  viewerId: string | null,
  { after, mediaId }: { after: string; mediaId: string },
): Promise<boolean> {
  return (await findShownComment(db, after, viewerId))?.media_id === mediaId
}

/** One comment, for a way that leads to it: null where a list would not show it either. */
export async function seeComment(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer | null,
  id: string,
): Promise<SeenComment | null> {
  const comment = await findShownComment(deps.db, id, viewer?.accountId ?? null)
  const media = comment && (await seeOne(deps, viewer, comment.media_id))
  return comment && media?.access === 'open' ? { ...comment, media } : null
}

async function mediaOf(
  { db }: Pick<Deps, 'db'>,
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
  { see, ...wanted }: Pick<WantedComments, 'mediaId' | 'threadId'> & { see: See },
): Promise<number> {
  const mediaId = await mediaOf(deps, viewer, wanted)
  const media = mediaId === null ? null : await see(mediaId)
  return media ? countBelow(deps, viewer, media) : 0
}

/** The same for all fields of a request that ask for it. */
const counting = told<Promise<number>>('comments counted')

/** Below a media that stands alone: it and the list beside it must agree. */
export function countBelow(deps: Deps, viewer: Viewer | null, media: SeenMedia): Promise<number> {
  const known = counting.of(media) ?? countOnce(deps, viewer, media)
  counting.tell(media, known)
  return known
}

async function countOnce(deps: Deps, viewer: Viewer | null, media: SeenMedia): Promise<number> {
  const { db } = deps
  const mediaId = media.id
  const stored =
    reactionsTold.of(media)?.reactions_comments ?? (await countsOf(db, [mediaId])).get(mediaId)?.comments ?? 0
  if (stored === 0 || stored > COUNTED_AT_MOST) return stored
  const shared = await deps.engagement.talk.sharedCount(media, () => countShownToAll(db, mediaId))
  return shared ? shared.count : countShown(db, mediaId, viewer?.accountId ?? null)
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
