/** The default feed, as a pipeline: candidates, personal ranking, rules, page. */
import { readCursor, writeCursor } from '#platform/graphql/cursors.ts'
import { isGeoRestricted, isMediaHiddenInRegion } from '#platform/regions/geo-context.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { MediaType } from '#rules/media.ts'
import type { VisibleMedia } from '../media/index.ts'
import { hiddenTagsOf, type RecommendationSource } from '../recommendations/index.ts'
import { gatherCandidates } from './candidates.ts'
import { type FeedCursor, feedCursorShape, HELD_MAX, isKnown, remember, TOP } from './cursor.ts'
import type { FeedAudience, Phase } from './entries.ts'
import { type FirstCandidates, gatherFirst, type MemberSets } from './first-candidates.ts'
import { personalPage } from './personal-page.ts'
import { type Candidate, OPENING_SIZE, pickOpening, pickPage } from './rank.ts'
import type { FeedDeps } from './types.ts'
import { setVias } from './via.ts'

type Deps = Pick<FeedDeps, 'db' | 'clock' | 'feed' | 'recommendations'>

/** A page with hidden tags is filled up by as many steps at most; where nearly everything is hidden, it stays shorter. */
const MOST_STEPS = 4

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
  sets?: MemberSets | undefined
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
  const medias: VisibleMedia[] = []
  let cursor = after === null ? newCursor(viewer && now) : readCursor(after, feedCursorShape)
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const isFirst = after === null && step === 0
    const taken = await advance(deps, audience, { cursor, size: size - medias.length, isFirst })
    const { wanted, hasHidden } = await findWanted(deps, viewer, taken)
    medias.push(...wanted)
    cursor = taken.cursor
    if (!hasHidden || isOver(cursor, viewer)) break
  }
  return { medias, next: isOver(cursor, viewer) ? null : writeCursor(cursor) }
}

type Advance = { cursor: FeedCursor; size: number; isFirst: boolean }

async function advance(deps: Deps, audience: FeedAudience, from: Advance): Promise<Step> {
  const { viewerId } = audience
  const personal = viewerId === null ? null : await personalPage(deps, { ...audience, viewerId }, from)
  const { size } = from
  const step = personal
    ? await fill(deps, audience, { ...personal, size })
    : await takeStep(deps, audience, from)
  const isSeenNext = step.picks.length < size && isAtEnd(step.cursor) && step.cursor.phase === 'new'
  if (!isSeenNext || viewerId === null) return step
  return goOn(deps, audience, { ...step, cursor: { ...step.cursor, phase: 'seen', at: TOP }, size })
}

/** The picked slides without those that have a tag which the viewer hides, whether or not the feed is personal. */
async function findWanted(
  deps: Deps,
  viewer: Viewer | null,
  { picks, sets }: Step,
): Promise<{ wanted: VisibleMedia[]; hasHidden: boolean }> {
  const ids = picks.map(({ id }) => id)
  const [found, hidden] = await Promise.all([
    deps.feed.findSlides(deps, viewer, ids, sets),
    viewer && !sets ? hiddenTagsOf(deps.db, viewer.accountId) : new Set(sets?.hiddenTags),
  ])
  const wanted = hidden.size === 0 ? found : found.filter(({ tags }) => !tags.some((tag) => hidden.has(tag)))
  setVias(wanted, picks)
  return { wanted, hasHidden: wanted.length < found.length }
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
  { cursor, size, isFirst }: Advance,
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
  sets: MemberSets | undefined
}

/** Held candidates, the next entries by score and, on the first page only, the newest of followed authors and the opening. */
async function gather(
  deps: Deps,
  audience: FeedAudience,
  { cursor, size, isFirst }: Advance,
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
