/** Compares the build of this page with that of the server's responses. */
import { BUILD } from '#rules/build.ts'
import { createBuildTracker } from './build-tracker.ts'
import { blockReload } from './reload-blockers.ts'

export const RELOADED_FOR_KEY = 'candid.loaded-for-build'

export const buildTracker = createBuildTracker({
  own: document.querySelector<HTMLMetaElement>(`meta[name="${BUILD.meta}"]`)?.content ?? null,
  lastReloadedFor: () => sessionStorage.getItem(RELOADED_FOR_KEY),
})

let mutationsInFlight = 0
blockReload(() => mutationsInFlight > 0)

/** `fetch` that records the build of the response, and blocks a reload while a mutation is in flight. */
export async function fetchNotingBuild(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const isChange = typeof init?.body === 'string' && /"query":"\s*mutation\b/.test(init.body)
  if (isChange) mutationsInFlight += 1
  try {
    const answer = await fetch(input, init)
    buildTracker.note(answer.headers.get(BUILD.header))
    return answer
  } finally {
    if (isChange) mutationsInFlight -= 1
  }
}
