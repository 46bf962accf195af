/** Cursor of a viewer's feed. The client carries it, so the server stores no sessions. */
import * as v from 'valibot'
import { parseUuid } from '#platform/graphql/ids.ts'

/** Maximum number of candidates that were fetched but held back for a later page. */
export const HELD_MAX = 40
/** Number of recently shown media that the cursor remembers: a falling score can move a media below the cursor again. */
const REMEMBERED = 200
/** Number of final, random digits of an id by which the cursor remembers a media. */
const SUFFIX_LENGTH = 6

const id = v.pipe(
  v.string(),
  v.check((text) => parseUuid(text) === text),
)
const idSuffixes = v.pipe(
  v.string(),
  v.maxLength(REMEMBERED * SUFFIX_LENGTH),
  v.regex(new RegExp(`^([0-9a-f]{${SUFFIX_LENGTH}})*$`)),
)

export const feedCursorShape = v.strictObject({
  /** Start of the feed session, in milliseconds. */
  since: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8.64e15)),
  /** First unseen media, then those that the viewer had seen before the session began. */
  phase: v.picklist(['new', 'seen']),
  /** The last entry fetched in this phase; null when there are no more. */
  at: v.nullable(v.strictTuple([v.pipe(v.number(), v.finite()), id])),
  held: v.pipe(v.array(id), v.maxLength(HELD_MAX)),
  lastAuthorId: v.nullable(id),
  shown: idSuffixes,
  /** Media that were shown ahead of their score, for being personal or of followed authors: remembered for the whole session. */
  early: idSuffixes,
})

export type FeedCursor = v.InferOutput<typeof feedCursorShape>

export type FollowingPosition = NonNullable<FeedCursor['at']>

/** Sorts before every entry. */
export const TOP: FollowingPosition = [Number.MAX_VALUE, 'ffffffff-ffff-ffff-ffff-ffffffffffff']

type Known = Pick<FeedCursor, 'shown' | 'early'>

export function isKnown(cursor: Known): (mediaId: string) => boolean {
  const known = knownSuffixes(cursor)
  return (mediaId) => known.has(Number.parseInt(suffixOf(mediaId), 16))
}

/** Suffixes of what the session has shown, as numbers. */
export function knownSuffixes({ shown, early }: Known): ReadonlySet<number> {
  const suffixes = `${shown}${early}`.match(new RegExp(`.{${SUFFIX_LENGTH}}`, 'g')) ?? []
  return new Set(suffixes.map((suffix) => Number.parseInt(suffix, 16)))
}

/** Drops the oldest when full. */
export function remember(shown: string, mediaIds: readonly string[]): string {
  return `${shown}${mediaIds.map(suffixOf).join('')}`.slice(-REMEMBERED * SUFFIX_LENGTH)
}

/** Media shown ahead of their score. What does not fit among `early` is remembered for as long as what was shown. */
export function rememberEarly({ shown, early }: Known, mediaIds: readonly string[]): Known {
  const all = `${early}${mediaIds.map(suffixOf).join('')}`
  const length = REMEMBERED * SUFFIX_LENGTH
  return { shown: `${shown}${all.slice(0, -length)}`.slice(-length), early: all.slice(-length) }
}

function suffixOf(mediaId: string): string {
  return mediaId.slice(-SUFFIX_LENGTH)
}

export const followingShape = v.strictObject({
  /** Microseconds since 1970; a JavaScript Date has only milliseconds. */
  at: v.pipe(v.string(), v.regex(/^\d{1,16}$/)),
  id,
})

export type FollowingCursor = v.InferOutput<typeof followingShape>

/** Timestamp in PostgreSQL's text format. */
export function timeText(microseconds: string): string {
  const ms = Number(microseconds.slice(0, -3) || '0')
  return `${new Date(ms).toISOString().slice(0, -1)}${microseconds.slice(-3).padStart(3, '0')}Z`
}
