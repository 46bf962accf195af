/** A page of For you that follows a member's taste: candidates in memory, then one statement for all that concerns the member. */
import { isGeoRestricted } from '#platform/regions/geo-context.ts'
import type { ViewerSetRow } from '../media/index.ts'
import {
  findPersonalCandidates,
  type PersonalCandidate,
  pickPersonalPage,
  type RecommendationSource,
} from '../recommendations/index.ts'
import { gatherCandidates } from './candidates.ts'
import { type FeedCursor, knownSuffixes, rememberEarly } from './cursor.ts'
import type { FeedAudience } from './entries.ts'
import { readUnseen } from './personal-relations.ts'
import { type Candidate, OPENING_SIZE, pickOpening } from './rank.ts'
import type { FeedDeps } from './types.ts'

type Member = FeedAudience & { viewerId: string }
type Deps = Pick<FeedDeps, 'db' | 'recommendations'>

export type PersonalPage = {
  picks: PersonalPick[]
  cursor: FeedCursor
  /** The member's relations to all picks; undefined if some were read otherwise. */
  sets: ViewerSetRow | undefined
}

export type PersonalPick = { id: string; authorId: string; source: RecommendationSource }

/** Unseen candidates that a page is chosen from: some are hidden from the member or by blocked authors. */
const ASKED_PER_SLIDE = 3
const OPENERS = 20

/**
 * Null where the feed goes by score: without a catalogue, for members who turned it off or of whom nothing is known,
 * where geo rules apply, and among seen media. A session that began by score becomes personal as soon as something is known.
 */
export async function personalPage(
  deps: Deps,
  member: Member,
  { cursor, size, isFirst }: { cursor: FeedCursor; size: number; isFirst: boolean },
): Promise<PersonalPage | null> {
  if (isGeoRestricted() || cursor.phase === 'seen') return null
  const candidates = await findPersonalCandidates(deps, {
    ...{ accountId: member.viewerId, now: member.now, type: member.type },
    known: knownSuffixes(cursor),
    seed: seedOf(member.viewerId, cursor.since),
  })
  if (!candidates) return null
  const { sets, unseen } = await readUnseen(deps.db, member, candidates, size * ASKED_PER_SLIDE)
  const opening = isFirst && member.type !== 'photo' ? await chooseOpening(deps, member, unseen, size) : []
  const picks = pickPersonalPage(unseen, { size, lastAuthorId: cursor.lastAuthorId, chosen: opening })
  const isRead = new Set(unseen.map(({ id }) => id))
  const picked = new Set(picks.map(({ id }) => id))
  return {
    picks,
    sets: opening.every(({ id }) => isRead.has(id)) ? sets : undefined,
    cursor: {
      ...cursor,
      ...rememberEarly(cursor, [...picked]),
      held: cursor.held.filter((id) => !picked.has(id)),
      lastAuthorId: picks.at(-1)?.authorId ?? cursor.lastAuthorId,
    },
  }
}

/** The best personal free videos; those of everybody, and seen ones, where there are too few. */
async function chooseOpening(
  { db }: Deps,
  member: Member,
  unseen: readonly PersonalCandidate[],
  pageSize: number,
): Promise<PersonalCandidate[]> {
  const size = Math.min(OPENING_SIZE, pageSize)
  const videos = unseen.filter(({ isFreeVideo }) => isFreeVideo)
  const own = pickPersonalPage(videos, { size, lastAuthorId: null })
  if (own.length === size) return own
  const { free, freeSeen } = await gatherCandidates(db, member, {
    ...{ held: [], ranked: null, fresh: 0, openers: OPENERS },
  })
  const chosen = new Set(own.map(({ id }) => id))
  const others = pickOpening([free, freeSeen], pageSize).filter(({ id }) => !chosen.has(id))
  return [...own, ...others.map(asPersonal)].slice(0, size)
}

function asPersonal({ id, authorId, score, isFollowed }: Candidate): PersonalCandidate {
  return {
    ...{ id, authorId, score, worth: score, tags: [], isExploration: false, isFreeVideo: true },
    source: isFollowed ? 'followed' : 'popular',
  }
}

/** Differs between members and sessions. */
function seedOf(viewerId: string, sinceMs: number): number {
  return Number.parseInt(viewerId.slice(-7), 16) ^ (Math.floor(sinceMs / 1_000) & 0xfffffff)
}
