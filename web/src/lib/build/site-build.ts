/** The build of this page beside that of the site's answers, and the way to the newer one. */
import { BUILD } from '#rules/build.ts'
import { createBuildWatch } from './build-watch.ts'
import { isPageQuiet, keepPage } from './page-kept.ts'

const LOADED_FOR = 'candid.loaded-for-build'

const watch = createBuildWatch({
  own: document.querySelector<HTMLMetaElement>(`meta[name="${BUILD.meta}"]`)?.content ?? null,
  lastLoadedFor: () => sessionStorage.getItem(LOADED_FOR),
})

let changes = 0
keepPage(() => changes > 0)

/** `fetch`, with an eye on what the answer says; a change that is on its way is not cut off. */
export async function askNoting(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const isChange = typeof init?.body === 'string' && /"query":"\s*mutation\b/.test(init.body)
  if (isChange) changes += 1
  try {
    const answer = await fetch(input, init)
    watch.note(answer.headers.get(BUILD.header))
    return answer
  } finally {
    if (isChange) changes -= 1
  }
}

/** Loads the page anew where a newer one is due and nobody would mind. */
export function renewIfQuiet(): void {
  const build = watch.due()
  if (build === null || !isPageQuiet()) return
  sessionStorage.setItem(LOADED_FOR, build)
  location.reload()
}
