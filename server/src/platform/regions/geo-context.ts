/**
 * The geo context of the current request: its region's restrictions. Kept in AsyncLocalStorage, so that access rules can read
 * it without passing it on; detached work has none.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { LateBoundParameter } from '#platform/postgres/late-bound.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { HiddenPart } from '#rules/site-settings/content.ts'

export type GeoContext = {
  /** What the region's law forbids to show. */
  hides: HiddenPart | null
  /** The viewer's current and home countries, as far as creators hide from them; null if no creator does. */
  countries: readonly string[] | null
  /** Accounts visible all the same: the viewer, and creators with an active purchase. */
  exceptions: readonly string[]
  /** The country whose law demands an age check that the viewer has not passed: two letters. */
  ageCheckFor: string | null
}

export const NO_GEO_CONTEXT: GeoContext = {
  hides: null,
  countries: null,
  exceptions: [],
  ageCheckFor: null,
}

type GeoRequest = {
  place: GeoContext
  placeOf(viewer: Viewer): Promise<GeoContext>
  /** The browser has passed an age check, whoever is signed in. */
  isOldEnough?: boolean
}

const store = new AsyncLocalStorage<GeoRequest>()

export function runInGeoContext<T>(request: GeoRequest, work: () => T): T {
  return store.run({ ...request }, work)
}

/** Switches the request to this viewer: their home country and purchases now count, too. */
export async function setGeoViewer(viewer: Viewer): Promise<void> {
  const request = store.getStore()
  if (!request) return
  const place = await request.placeOf(viewer)
  request.place = request.isOldEnough ? withoutAgeCheck(place) : place
}

/** The browser of the request has passed an age check. */
export function setOldEnough(): void {
  const request = store.getStore()
  if (!request) return
  request.isOldEnough = true
  request.place = withoutAgeCheck(request.place)
}

export function withoutAgeCheck(place: GeoContext): GeoContext {
  return { ...place, ageCheckFor: null }
}

export function currentGeoContext(): GeoContext {
  return store.getStore()?.place ?? NO_GEO_CONTEXT
}

/** Whether media may not be shown to the viewer: by the region's law, or before an age check. */
export function isMediaHiddenInRegion(): boolean {
  const { hides, ageCheckFor } = currentGeoContext()
  return hides !== null || ageCheckFor !== null
}

/** Whether the viewer is geo-restricted: then shared caches must be neither read nor filled. */
export function isGeoRestricted(): boolean {
  const { hides, countries, ageCheckFor } = currentGeoContext()
  return hides !== null || countries !== null || ageCheckFor !== null
}

/** The same as late-bound SQL parameters: texts or null, and ids. */
export const GEO_COUNTRIES = new LateBoundParameter(() => currentGeoContext().countries)
export const GEO_EXCEPTIONS = new LateBoundParameter(() => currentGeoContext().exceptions)
