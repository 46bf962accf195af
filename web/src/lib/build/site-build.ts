/** Compares the build of this page with that of the server's responses. */
import { BUILD } from '#rules/build.ts'
import { createBuildWatch } from './build-watch.ts'
import { keepPage } from './page-kept.ts'

export const LOADED_FOR = 'candid.loaded-for-build'

export const buildWatch = createBuildWatch({
  own: document.querySelector<HTMLMetaElement>(`meta[name="${BUILD.meta}"]`)?.content ?? null,
  lastLoadedFor: () => sessionStorage.getItem(LOADED_FOR),
})

let changes = 0
keepPage(() => changes > 0)

/** `fetch` that records the build of the response, and blocks a reload while a mutation is in flight. */
export async function askNoting(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const isChange = typeof init?.body === 'string' && /"query":"\s*mutation\b/.test(init.body)
  if (isChange) changes += 1
  try {
    const answer = await fetch(input, init)
    buildWatch.note(answer.headers.get(BUILD.header))
    return answer
  } finally {
    if (isChange) changes -= 1
  }
}
