/** The way to a newer build of the app. */
import { isPageQuiet } from './page-quiet.ts'
import { buildWatch, LOADED_FOR } from './site-build.ts'

/** Loads the page anew where a newer one is due and nobody would mind. */
export function renewIfQuiet(): void {
  const build = buildWatch.due()
  if (build === null || !isPageQuiet()) return
  sessionStorage.setItem(LOADED_FOR, build)
  location.reload()
}
