/** A slide shows all of a media and of whose it is: everything about a page of them is read at once. */
import type { Bus } from '#platform/bus/bus.ts'
import type { Clock } from '#platform/clock.ts'
import { createKeptRows } from '#platform/postgres/kept-rows.ts'
import { reactions } from '../engagement/index.ts'
import { FEED_CHANGED, type KeptMedia, type SeeByIds, seeingWhole } from '../media/index.ts'
import { standing } from '../people/index.ts'
import { offers } from '../subscriptions/index.ts'

/** Whatever changes is told at once; this is for what comes with time, such as a release. */
const KEPT_MS = 1_000
/** Some 2 kB each. */
const MAX_KEPT = 5_000

type Options = { bus: Bus; clock: Clock; keptMs?: number }

export function createSeeForFeed({ bus, clock, keptMs = KEPT_MS }: Options): SeeByIds {
  const kept: KeptMedia = createKeptRows({ clock, ttlMs: keptMs, maxRows: MAX_KEPT })
  bus.subscribe(FEED_CHANGED, kept.forget)
  bus.onGap(kept.forget)
  return seeingWhole({ media: [reactions], owner: [standing, offers] }, kept)
}
