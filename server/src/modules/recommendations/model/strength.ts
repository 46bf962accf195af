/** How much a person liked a media, from what they did: 1 for a video watched to its end where others leave halfway. */
import type { Interaction, UsualWatch } from './types.ts'

const DAY_MS = 86_400_000

/** After so long, a response counts half. */
const HALF_LIFE_MS = 45 * DAY_MS

const ACTIONS = [
  ['isLiked', 2],
  ['isCommented', 1.5],
  ['isShared', 2],
  ['isSaved', 2],
  ['isBought', 3],
] as const
const SKIPPED = -1
const REPORTED = -4
/** Per repetition, of which there are at most two. */
const REPEATED = 0.5
/** Leaving early says less than staying. */
const LEFT_EARLY = 0.6

const BUCKETS_MS = [7_000, 15_000, 30_000, 60_000, 120_000, 300_000, 900_000]
/** Assumed before there are enough views of a length. */
const ASSUMED = { shares: [0.75, 0.65, 0.55, 0.45, 0.35, 0.25, 0.18, 0.12], views: 50 }

export const DEFAULT_USUAL: UsualWatch = { upToMs: BUCKETS_MS, shares: ASSUMED.shares }

/** Means by length, of views that were not skips; repetitions count once. */
export function usualWatch(views: Iterable<{ durationMs: number; watched: number }>): UsualWatch {
  const sums = ASSUMED.shares.map((share) => share * ASSUMED.views)
  const counts = ASSUMED.shares.map(() => ASSUMED.views)
  for (const { durationMs, watched } of views) {
    if (!(watched >= 0)) continue
    const bucket = bucketOf(BUCKETS_MS, durationMs)
    sums[bucket] = (sums[bucket] ?? 0) + Math.min(watched, 1)
    counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  return { upToMs: BUCKETS_MS, shares: sums.map((sum, bucket) => sum / (counts[bucket] ?? 1)) }
}

export function strengthOf(interaction: Interaction, usual: UsualWatch, durationMs: number): number {
  if (interaction.isReported) return REPORTED
  let strength = interaction.isSkipped ? SKIPPED : watchStrength(interaction.watched, usual, durationMs)
  for (const [action, worth] of ACTIONS) if (interaction[action]) strength = Math.max(strength, 0) + worth
  return strength
}

/** No single response counts for more: a report is about as much as a skip, and several actions about as much as a like. */
export function boundedStrength(strength: number): number {
  return Math.min(2, Math.max(-1, strength))
}

/** Between `-LEFT_EARLY` and 1, and more for repetitions; 0 if as much was watched as usual. */
function watchStrength(watched: number | null, { upToMs, shares }: UsualWatch, durationMs: number): number {
  if (watched === null || !(watched >= 0)) return 0
  const usual = Math.min(0.95, Math.max(0.05, shares[bucketOf(upToMs, durationMs)] ?? 0.5))
  const once = Math.min(watched, 1)
  const relative = once < usual ? (LEFT_EARLY * (once - usual)) / usual : (once - usual) / (1 - usual)
  return relative + REPEATED * Math.min(2, Math.max(0, watched - 1))
}

/** Weight of a response by its age. */
export function decayOf(ageMs: number): number {
  return 2 ** (-Math.max(0, ageMs) / HALF_LIFE_MS)
}

function bucketOf(upToMs: readonly number[], durationMs: number): number {
  const bucket = upToMs.findIndex((end) => durationMs <= end)
  return bucket === -1 ? upToMs.length : bucket
}
