/** Reloads to a newer build of the app. */
import { canReload } from './can-reload.ts'
import { buildTracker, RELOADED_FOR_KEY } from './site-build.ts'

/** Reloads if a newer build is due and the page is idle. */
export function reloadIfIdle(): void {
  const build = buildTracker.due()
  if (build === null || !canReload()) return
  sessionStorage.setItem(RELOADED_FOR_KEY, build)
  location.reload()
}
