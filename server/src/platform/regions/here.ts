/**
 * What may not be shown where the request that is being answered comes from. It travels beside the request rather than in
 * every call: whoever decides who sees what asks here, and work that nobody waits for comes from nowhere.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { HiddenPart } from '#rules/site-settings/content.ts'

const here = new AsyncLocalStorage<HiddenPart | null>()

export function answerFrom<T>(hides: HiddenPart | null, work: () => T): T {
  return here.run(hides, work)
}

/** No video, photo or live may be shown to whoever asks. */
export function isMediaHiddenHere(): boolean {
  return (here.getStore() ?? null) !== null
}
