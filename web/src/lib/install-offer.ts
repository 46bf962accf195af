/** Keeps the browser's offer to install the site as an app until a good moment; it comes early and only once. */

/** Not in TypeScript's library: only some browsers have it. */
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

/** Only while a press is handled; an offer is good for one asking. */
export function acceptInstallOffer(): void {
  void kept?.prompt()
  kept = undefined
}
