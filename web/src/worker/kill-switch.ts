/** Removes the worker and its caches once the server no longer offers it. */
import { closeCaches } from './caches.ts'
import type { WorkerScope } from './worker-scope.ts'

/** Asked at each page load, which are rare in an app that navigates by itself. */
export async function removeIfWithdrawn(scope: WorkerScope, path: string): Promise<void> {
  const status = await fetch(path, { method: 'HEAD', cache: 'no-store' }).then(
    (response) => response.status,
    () => 0,
  )
  if (status !== 404 && status !== 410) return
  await closeCaches(scope)
  await scope.registration.unregister()
}
