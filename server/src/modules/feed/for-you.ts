/** The default feed, as a pipeline: candidates, personal ranking, rules, page. */
import { readCursor, writeCursor } from '#platform/graphql/cursors.ts'
import { isGeoRestricted, isMediaHiddenInRegion } from '#platform/regions/geo-context.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { MediaType } from '#rules/media.ts'
import type { ViewerSetRow, VisibleMedia } from '../media/index.ts'
import type { RecommendationSource } from '../recommendations/index.ts'
import { gatherCandidates } from './candidates.ts'
import { type FeedCursor, feedCursorShape, HELD_MAX, isKnown, remember, TOP } from './cursor.ts'
import type { FeedAudience, Phase } from './entries.ts'
import { type FirstCandidates, gatherFirst } from './first-candidates.ts'
import { personalPage } from './personal-page.ts'
import { type Candidate, OPENING_SIZE, pickOpening, pickPage } from './rank.ts'
import type { FeedDeps } from './types.ts'
import { setVias } from './via.ts'

type Deps = Pick<FeedDeps, 'db' | 'clock' | 'feed' | 'recommendations'>

export type FeedPage = { medias: VisibleMedia[]; next: string | null }

export type FeedRequest = { type: MediaType | undefined; size: number; after: string | null }

/** Number of newest media of followed authors in the first pool, however many others have higher scores. */
const FRESH_FROM_FOLLOWED = 10

/** Free videos to choose a session's opening from. */
const OPENERS = 20

type CandidateCounts = { count: number; fromFollowed: number; openers: number }

/** One that the walk by score found is followed or not, one chosen for the member has a source. */
type Picked = { id: string; authorId: string; isFollowed?: boolean; source?: RecommendationSource }

type Step = {
  picks: Picked[]
  cursor: FeedCursor
  /** The viewer's relations to all picks, if they were read together with the candidates. */
  sets?: ViewerSetRow | undefined
}

export async function forYou(
  deps: Deps,
  viewer: Viewer | null,
  { type, size, after }: FeedRequest,
): Promise<FeedPage> {
  // No media of this type can be shown: the session would fetch empty pages repeatedly.
  if (isMediaHiddenInRegion()) return { medias: [], next: null }
  const now = deps.clock.now()
  const audience: FeedAudience = { viewerId: viewer?.accountId ?? null, now, type }
  const previous = after === null ? null : readCursor(after, feedCursorShape)
  const cursor = previous ?? newCursor(viewer && now)
  const isFirst = previous === null
  const personal =
    audience.viewerId === null
      ? null
      : await personalPage(deps, { ...audience, viewerId: audience.viewerId }, { cursor, size, isFirst })
  const first = personal
    ? await fill(deps, audience, { ...personal, size })
    : await takeStep(deps, audience, { cursor, size, isFirst })
  const step =
    first.picks.length < size && isAtEnd(first.cursor) && first.cursor.phase === 'new' && viewer
      ? await goOn(deps, audience, { ...first, cursor: { ...first.cursor, phase: 'seen', at: TOP }, size })
      : first
  const ids = step.picks.map(({ id }) => id)
  const medias = await deps.feed.findSlides(deps, viewer, ids, step.sets)
  setVias(medias, step.picks)
  return { medias, next: isOver(step.cursor, viewer) ? null : writeCursor(step.cursor) }
}

/** When there are no more personal candidates, the session goes on in the order of the score. */
function fill(deps: Deps, audience: FeedAudience, step: Step & { size: number }): Promise<Step> | Step {
  return step.picks.length < step.size ? goOn(deps, audience, step) : step
}

/**
 * Fills the page from where the cursor is. On a small site, all media are soon seen: instead of ending, the feed continues with
 * the best of the seen ones.
 */
async function goOn(
  deps: Deps,
  audience: FeedAudience,
  { picks, cursor, size }: Step & { size: number },
): Promise<Step> {
  const more = await takeStep(deps, audience, { cursor, size: size - picks.length, isFirst: false })
  return { picks: [...picks, ...more.picks], cursor: more.cursor }
}

async function takeStep(
  deps: Deps,
  audience: FeedAudience,
  { cursor, size, isFirst }: { cursor: FeedCursor; size: number; isFirst: boolean },
): Promise<Step> {
  const { pool, opening, at, early, sets } = await gather(deps, audience, { cursor, size, isFirst })
  const picks = pickPage(pool, { size, lastAuthorId: cursor.lastAuthorId, chosen: opening })
  const picked = new Set(picks.map(({ id }) => id))
  return {
    picks,
    sets,
    cursor: {
      ...cursor,
      at,
      held: pool.flatMap(({ id }) => (picked.has(id) ? [] : id)),
      lastAuthorId: picks.at(-1)?.authorId ?? cursor.lastAuthorId,
      shown: remember(cursor.shown, [...picked]),
      early: remember(cursor.early, early),
    },
  }
}

type Gathered = {
  pool: Candidate[]
  /** Where the session begins: media at the start of its first page. */
  opening: Candidate[]
  at: FeedCursor['at']
  early: string[]
  sets: ViewerSetRow | undefined
}

/** Held candidates, the next entries by score and, on the first page only, the newest of followed authors and the opening. */
async function gather(
  deps: Deps,
  audience: FeedAudience,
  { cursor, size, isFirst }: { cursor: FeedCursor; size: number; isFirst: boolean },
): Promise<Gathered> {
  const fromFollowed = isFirst && audience.viewerId !== null ? FRESH_FROM_FOLLOWED : 0
  // What the opening displaces is held.
  const displaced = isFirst ? OPENING_SIZE : 0
  const count = size + HELD_MAX - cursor.held.length - fromFollowed - displaced
  const { held, met, fresh, free, freeSeen, sets } = await findCandidates(deps, audience, {
    ...{ cursor, count, fromFollowed },
    openers: isFirst ? OPENERS : 0,
  })
  const opening = pickOpening([free, freeSeen], size)
  const waiting = new Set([...cursor.held, ...fresh.map(({ id }) => id)])
  const isShown = isKnown(cursor)
  const last = met.length < count ? undefined : met.at(-1)
  return {
    pool: [...held, ...fresh, ...met.filter(({ id }) => !waiting.has(id) && !isShown(id))],
    at: last ? [last.score, last.id] : null,
    opening,
    early: [...fresh, ...opening].map(({ id }) => id),
    sets,
  }
}

async function findCandidates(
  { db, feed }: Deps,
  audience: FeedAudience,
  { cursor, count, fromFollowed, openers }: CandidateCounts & { cursor: FeedCursor },
): Promise<FirstCandidates> {
  const { viewerId, type, now } = audience
  if (viewerId !== null && fromFollowed > 0 && !isGeoRestricted()) {
    const top = await feed.findTop(db, type, now)
    return gatherFirst(db, { ...audience, viewerId }, top, { count, fresh: fromFollowed })
  }
  return gatherCandidates(db, audience, {
    held: cursor.held,
    ranked: cursor.at === null ? null : { ...phaseOf(cursor), after: cursor.at, count },
    fresh: fromFollowed,
    openers,
  })
}

/** Visitors have no seen media, so their sessions have no start time: all visitors have the same cursors. */
function newCursor(now: Date | null): FeedCursor {
  return {
    since: now?.getTime() ?? 0,
    phase: 'new',
    at: TOP,
    held: [],
    lastAuthorId: null,
    shown: '',
    early: '',
  }
}

function phaseOf({ phase, since }: FeedCursor): Phase {
  return phase === 'new' ? { phase } : { phase, before: new Date(since) }
}

function isAtEnd({ at, held }: FeedCursor): boolean {
  return at === null && held.length === 0
}

function isOver(cursor: FeedCursor, viewer: Viewer | null): boolean {
  return isAtEnd(cursor) && (cursor.phase === 'seen' || viewer === null)
}
