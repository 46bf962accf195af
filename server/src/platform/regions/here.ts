/**
 * The geo context of the current request: its region's restrictions. Kept in AsyncLocalStorage, so that access rules can read
 * it without passing it on; detached work has none.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Asked } from '#platform/postgres/asked.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { HiddenPart } from '#rules/site-settings/content.ts'

export type Place = {
  /** What the region's law forbids to show. */
  hides: HiddenPart | null
  /** The viewer's current and home countries, as far as creators hide from them; null if no creator does. */
  countries: readonly string[] | null
  /** Accounts visible all the same: the viewer, and creators with an active purchase. */
  despite: readonly string[]
}

export const NOWHERE: Place = { hides: null, countries: null, despite: [] }

type Request = { place: Place; placeOf(viewer: Viewer): Promise<Place> }

const here = new AsyncLocalStorage<Request>()

export function answerFrom<T>(request: Request, work: () => T): T {
  return here.run({ ...request }, work)
}

/** Switches the request to this viewer: their home country and purchases now count, too. */
export async function comeAs(viewer: Viewer): Promise<void> {
  const request = here.getStore()
  if (request) request.place = await request.placeOf(viewer)
}

export function placeHere(): Place {
  return here.getStore()?.place ?? NOWHERE
}

/** Whether media may not be shown to the viewer. */
export function isMediaHiddenHere(): boolean {
  return placeHere().hides !== null
}

/** Whether the viewer is geo-restricted: then shared caches must be neither read nor filled. */
export function isApartHere(): boolean {
  const { hides, countries } = placeHere()
  return hides !== null || countries !== null
}

/** The same as late-bound SQL parameters: texts or null, and ids. */
export const COUNTRIES_HERE = new Asked(() => placeHere().countries)
export const DESPITE_HERE = new Asked(() => placeHere().despite)
