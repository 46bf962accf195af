/** Comments as one viewer may see them; those of hidden media do not exist for the viewer. */
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

/** Loads a media for the viewer; shared by the fields of a request. */
export type See = (mediaId: string) => Promise<SeenMedia | null>

export type WantedComments = {
  mediaId: string | null
  /** The comment whose replies are requested. */
  threadId: string | null
  order: CommentOrder
  after: string | null
  page: Page
}

/** Comments of locked media are hidden: they are part of the paid content. */
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

/** A hidden comment is rejected as a cursor exactly like an unknown one. */
async function isPlace(
  { db }: Pick<Deps, 'db'>,
  viewerId: string | null,
  { after, mediaId }: { after: string; mediaId: string },
): Promise<boolean> {
  return (await findShownComment(db, after, viewerId))?.media_id === mediaId
}

/** One comment by id; null where a list would not show it either. */
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

/** Available to everyone who can see the media, even locked. */
export async function countComments(
  deps: Deps,
  viewer: Viewer | null,
  { see, ...wanted }: Pick<WantedComments, 'mediaId' | 'threadId'> & { see: See },
): Promise<number> {
  const mediaId = await mediaOf(deps, viewer, wanted)
  const media = mediaId === null ? null : await see(mediaId)
  return media ? countBelow(deps, viewer, media) : 0
}

/** Shared by all fields of a request. */
const counting = told<Promise<number>>('comments counted')

/** For a media on its own page, whose count must match the list. */
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

/** Count as visible to the viewer; above a limit the stored count. */
export async function countForViewer(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer | null,
  { mediaId, stored }: { mediaId: string; stored: number },
): Promise<number> {
  return stored === 0 || stored > COUNTED_AT_MOST
    ? stored
    : countShown(db, mediaId, viewer?.accountId ?? null)
}

/** Visible replies per comment. */
export async function countAnswersForViewer(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer | null,
  comments: readonly Pick<CommentRow, 'id' | 'replies'>[],
): Promise<Map<string, number>> {
  // Include comments without counted replies: the viewer may have a held reply of their own.
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

/** Allowed for the author, the media's owner and moderators. */
export function mayDelete(
  viewer: Viewer | null,
  comment: Pick<CommentRow, 'account_id'>,
  media: Pick<SeenMedia, 'account_id'> | null,
): boolean {
  return isOwnWord(viewer, comment, media) || staffFor(viewer, 'comments.remove') !== null
}

/** Author or owner of the media. */
export function isOwnWord(
  viewer: Viewer | null,
  comment: Pick<CommentRow, 'account_id'>,
  media: Pick<SeenMedia, 'account_id'> | null,
): boolean {
  if (!viewer) return false
  return viewer.accountId === comment.account_id || viewer.accountId === media?.account_id
}
