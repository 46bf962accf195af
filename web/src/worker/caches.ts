/** One cache for each build: its shell, and its files, whose names change with their content. */
import { BUILD } from '#rules/build.ts'
import { SERVICE_WORKER } from '#rules/service-worker.ts'
import type { WorkerScope } from './worker-scope.ts'

const PREFIX = 'candid-build-'

const cacheOf = ({ caches, candidBuild }: WorkerScope) => caches.open(`${PREFIX}${candidBuild.id}`)

/** Files with hashed names, and the operator's looks. Everything else, such as media, the API and pages, is never stored. */
export function isAsset({ pathname }: URL): boolean {
  return pathname.startsWith('/assets/') || pathname.startsWith('/brand/')
}

/** Rejects, so that the browser tries again later, if the server has another build than this worker. */
export async function fillCaches(scope: WorkerScope): Promise<void> {
  // Without cookies: the shell must not contain anything personal.
  const shell = await fetch(SERVICE_WORKER.shellPath, { credentials: 'omit', cache: 'no-store' })
  if (!shell.ok || !(await isOfBuild(shell.clone(), scope.candidBuild.id)))
    throw new Error('The server has another build than this worker')
  const cache = await cacheOf(scope)
  await cache.addAll([...scope.candidBuild.files])
  await cache.put(SERVICE_WORKER.shellPath, shell)
}

async function isOfBuild(shell: Response, build: string): Promise<boolean> {
  return (await shell.text()).includes(`<meta name="${BUILD.meta}" content="${build}">`)
}

export async function deleteOldCaches({ caches, candidBuild }: WorkerScope): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name !== `${PREFIX}${candidBuild.id}`)
  await Promise.all(old.map((name) => caches.delete(name)))
}

let isClosed = false

/** For good: a worker that was removed still answers the pages that are open. */
export async function closeCaches({ caches }: WorkerScope): Promise<void> {
  isClosed = true
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

export async function offlineShell(scope: WorkerScope): Promise<Response | undefined> {
  if (isClosed) return undefined
  return (await cacheOf(scope)).match(SERVICE_WORKER.shellPath)
}

export async function cachedAsset(scope: WorkerScope, request: Request): Promise<Response> {
  if (isClosed) return fetch(request)
  const cache = await cacheOf(scope)
  const found = await cache.match(request, { ignoreVary: true })
  if (found) return found
  const response = await fetch(request)
  // A full disk must not break the page.
  if (response.status === 200 && !isClosed) void cache.put(request, response.clone()).catch(() => undefined)
  return response
}
