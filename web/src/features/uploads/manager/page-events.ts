/** Page lifecycle events that matter to uploads. */

type Listeners = {
  onHidden(): void
  onOnline(): void
  onOffline(): void
  /** Whether leaving now would lose something. */
  mustWarn(): boolean
}

export function watchPage({ onHidden, onOnline, onOffline, mustWarn }: Listeners): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') onHidden()
  })
  window.addEventListener('pagehide', onHidden)
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', onOffline)
  window.addEventListener('beforeunload', (event) => {
    onHidden()
    if (mustWarn()) event.preventDefault()
  })
}
