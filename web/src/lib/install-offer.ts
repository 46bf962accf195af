/** Defers the browser's install prompt, which fires early and only once. */

/** Not in TypeScript's DOM library: only some browsers support it. */
type InstallEvent = Event & { prompt(): Promise<unknown> }

let kept: InstallEvent | undefined

export function catchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    kept = event as InstallEvent
  })
  window.addEventListener('appinstalled', () => {
    kept = undefined
  })
}

export function hasInstallOffer(): boolean {
  return kept !== undefined
}

/** Must be called in a click handler; the prompt can be used once. */
export function acceptInstallOffer(): void {
  void kept?.prompt()
  kept = undefined
}
