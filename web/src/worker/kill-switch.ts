/** Removes the worker and its caches once the server no longer offers it. */
import type { WorkerScope } from './worker-scope.ts'

/** Asked at each page load, which are rare in an app that navigates by itself. */
export async function removeIfWithdrawn(scope: WorkerScope, path: string): Promise<void> {
  const status = await fetch(path, { method: 'HEAD', cache: 'no-store' }).then(
    (response) => response.status,
    () => 0,
  )
  if (status !== 404 && status !== 410) return
  const names = await scope.caches.keys()
  await Promise.all(names.map((name) => scope.caches.delete(name)))
  await scope.registration.unregister()
}
