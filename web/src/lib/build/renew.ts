/** Reloads to a newer build of the app. */
import { isPageQuiet } from './page-quiet.ts'
import { buildWatch, LOADED_FOR } from './site-build.ts'

/** Reloads if a newer build is due and the page is idle. */
export function renewIfQuiet(): void {
  const build = buildWatch.due()
  if (build === null || !isPageQuiet()) return
  sessionStorage.setItem(LOADED_FOR, build)
  location.reload()
}
