/** Where somebody stands in their feed. The client carries it, so no walk has to be remembered here. */
import * as v from 'valibot'
import { parseUuid } from '#platform/graphql/ids.ts'

/** Candidates that were walked past and wait for a later page. */
export const HELD_MAX = 40
/** How many media back a walk remembers what it has shown: scores move, and may carry a media down past it. */
const REMEMBERED = 200
/** Enough of an id's random end to know it again. */
const MARK_LENGTH = 6

const id = v.pipe(
  v.string(),
  v.check((text) => parseUuid(text) === text),
)
const marks = v.pipe(
  v.string(),
  v.maxLength(REMEMBERED * MARK_LENGTH),
  v.regex(new RegExp(`^([0-9a-f]{${MARK_LENGTH}})*$`)),
)

export const walkShape = v.strictObject({
  /** When the walk began, in milliseconds. */
  since: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8.64e15)),
  /** First what the viewer has not seen, then what they had seen before the walk began. */
  phase: v.picklist(['new', 'seen']),
  /** The last entry that was walked past in this phase; null when there are no more. */
  at: v.nullable(v.strictTuple([v.pipe(v.number(), v.finite()), id])),
  held: v.pipe(v.array(id), v.maxLength(HELD_MAX)),
  lastAuthorId: v.nullable(id),
  shown: marks,
  /** Those of followed authors that were taken out of their turn: remembered for the whole walk. */
  early: marks,
})

export type Walk = v.InferOutput<typeof walkShape>

export type Place = NonNullable<Walk['at']>

/** Before the first entry of all. */
export const TOP: Place = [Number.MAX_VALUE, 'ffffffff-ffff-ffff-ffff-ffffffffffff']

export function isKnown({ shown, early }: Pick<Walk, 'shown' | 'early'>): (mediaId: string) => boolean {
  const known = new Set(`${shown}${early}`.match(new RegExp(`.{${MARK_LENGTH}}`, 'g')))
  return (mediaId) => known.has(markOf(mediaId))
}

/** The newest are kept. */
export function remember(shown: string, mediaIds: readonly string[]): string {
  return `${shown}${mediaIds.map(markOf).join('')}`.slice(-REMEMBERED * MARK_LENGTH)
}

function markOf(mediaId: string): string {
  return mediaId.slice(-MARK_LENGTH)
}

export const followingShape = v.strictObject({
  /** Microseconds since 1970: a date of ours would have lost them. */
  at: v.pipe(v.string(), v.regex(/^\d{1,16}$/)),
  id,
})

export type FollowingPlace = v.InferOutput<typeof followingShape>

/** As the database reads it. */
export function timeText(microseconds: string): string {
  const ms = Number(microseconds.slice(0, -3) || '0')
  return `${new Date(ms).toISOString().slice(0, -1)}${microseconds.slice(-3).padStart(3, '0')}Z`
}
