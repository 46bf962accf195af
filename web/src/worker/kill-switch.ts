/** Removes the worker and its caches once the server no longer offers it. */
import type { WorkerScope } from './worker-scope.ts'

const CHECK_EVERY_MS = 600_000

let checkedAt = 0

export async function removeIfWithdrawn(scope: WorkerScope, path: string): Promise<void> {
  const now = Date.now()
  if (now - checkedAt < CHECK_EVERY_MS) return
  checkedAt = now
  const status = await fetch(path, { method: 'HEAD', cache: 'no-store' }).then(
    (response) => response.status,
    () => 0,
  )
  if (status !== 404 && status !== 410) return
  const names = await scope.caches.keys()
  await Promise.all(names.map((name) => scope.caches.delete(name)))
  await scope.registration.unregister()
}
