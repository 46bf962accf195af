/** Registers the service worker, after the start. */
import { SERVICE_WORKER } from '#rules/service-worker.ts'

export function registerWorker(): void {
  // Vite's dev server has none.
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  navigator.serviceWorker.register(SERVICE_WORKER.path, { updateViaCache: 'none' }).catch(() => {
    // Withdrawn by the operator, or blocked by the browser: the site works without.
  })
}
