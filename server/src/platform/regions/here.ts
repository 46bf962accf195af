/**
 * Where the request that is being answered comes from, and what may not be shown there. It travels beside the request rather
 * than in every call: whoever decides who sees what asks here, and work that nobody waits for comes from nowhere.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Asked } from '#platform/postgres/asked.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { HiddenPart } from '#rules/site-settings/content.ts'

export type Place = {
  /** What the law there does not let us show. */
  hides: HiddenPart | null
  /** Where they are and where they live, as far as somebody here does not want to be found there; null for nowhere of this. */
  countries: readonly string[] | null
  /** Who is there for them all the same: themselves, and whom they paid for what is not over. */
  despite: readonly string[]
}

export const NOWHERE: Place = { hides: null, countries: null, despite: [] }

type Request = { place: Place; placeOf(viewer: Viewer): Promise<Place> }

const here = new AsyncLocalStorage<Request>()

export function answerFrom<T>(request: Request, work: () => T): T {
  return here.run({ ...request }, work)
}

/** From now on the request is this person's: where they live counts beside where they are, and so does what they paid for. */
export async function comeAs(viewer: Viewer): Promise<void> {
  const request = here.getStore()
  if (request) request.place = await request.placeOf(viewer)
}

export function placeHere(): Place {
  return here.getStore()?.place ?? NOWHERE
}

/** No video, photo or live may be shown to whoever asks. */
export function isMediaHiddenHere(): boolean {
  return placeHere().hides !== null
}

/** Whoever asks may not be shown all that others are: nothing of theirs may be remembered for others, nor others' for them. */
export function isApartHere(): boolean {
  const { hides, countries } = placeHere()
  return hides !== null || countries !== null
}

/** The same as parameters of statements: texts or null, and ids. */
export const COUNTRIES_HERE = new Asked(() => placeHere().countries)
export const DESPITE_HERE = new Asked(() => placeHere().despite)
