/** Defers the browser's install prompt, which fires early and only once. */

/** Not in TypeScript's DOM library: only some browsers support it. */
type InstallEvent = Event & { prompt(): Promise<unknown> }

let deferredPrompt: InstallEvent | undefined

export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    deferredPrompt = event as InstallEvent
  })
  window.addEventListener('appinstalled', () => {
    deferredPrompt = undefined
  })
}

/** Somebody was followed or written to: a good moment to offer the app. */
export const ENGAGED_EVENT = 'candid:engaged'

export function noteEngagement(): void {
  window.dispatchEvent(new Event(ENGAGED_EVENT))
}

export function hasInstallPrompt(): boolean {
  return deferredPrompt !== undefined
}

/** Must be called in a click handler; the prompt can be used once. */
export function showInstallPrompt(): void {
  void deferredPrompt?.prompt()
  deferredPrompt = undefined
}
