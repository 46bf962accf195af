/** Loads one media with its reactions, for its page. */
import type { Clock } from '#platform/clock.ts'
import { createKeptRows } from '#platform/postgres/kept-rows.ts'
import { type KeptMedia, type SeeAlone, seeingAlone } from '../media/index.ts'
import { standing } from '../people/index.ts'
import { reactions } from './reactions.ts'
import { talkFacts } from './talk.ts'

/** Cached rows, about 2 kB each. */
const MAX_KEPT = 5_000

export function createSeeAlone({ clock, ttlMs }: { clock: Clock; ttlMs: number }): {
  see: SeeAlone
  forget(): void
} {
  const kept: KeptMedia = createKeptRows({ clock, ttlMs, maxRows: MAX_KEPT })
  return { see: seeingAlone({ media: [reactions, talkFacts], owner: [standing] }, kept), forget: kept.forget }
}
