/**
 * The service worker: an offline shell, the build's files, and files shared from other apps. It stores nothing personal but
 * shared files, and imports nothing of the app, so that it stays small and never depends on what an upgrade changes.
 */
import { SERVICE_WORKER, SHARE_TARGET } from '#rules/service-worker.ts'
import { cachedAsset, deleteOldCaches, fillCaches, isAsset, offlineShell } from './caches.ts'
import { removeIfWithdrawn } from './kill-switch.ts'
import { answerNavigation, isAppNavigation } from './navigation.ts'
import { handlePush } from './push.ts'
import { receiveShare } from './share-target.ts'
import type { WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope

handlePush(self)

self.addEventListener('install', (event) => {
  event.waitUntil(fillCaches(self).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([deleteOldCaches(self), self.registration.navigationPreload?.enable(), self.clients.claim()]),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (request.method === 'POST' && url.pathname === SHARE_TARGET.path)
    event.respondWith(receiveShare(request))
  else if (request.method !== 'GET') return
  else if (isAppNavigation(request, url)) {
    event.respondWith(answerNavigation(event, () => offlineShell(self)))
    event.waitUntil(removeIfWithdrawn(self, SERVICE_WORKER.path))
  } else if (isAsset(url)) event.respondWith(cachedAsset(self, request))
})
