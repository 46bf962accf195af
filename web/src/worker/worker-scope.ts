/** The globals of a service worker as far as this one uses them: TypeScript's libraries for workers and pages exclude each other. */

export type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }

export type FetchEvent = ExtendableEvent & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

export type PushEvent = ExtendableEvent & { data: { json(): unknown } | null }
type NotificationClickEvent = ExtendableEvent & { notification: Notification }
export type SubscriptionChangeEvent = ExtendableEvent & {
  oldSubscription: PushSubscription | null
  newSubscription: PushSubscription | null
}

type Events = {
  install: ExtendableEvent
  activate: ExtendableEvent
  fetch: FetchEvent
  push: PushEvent
  notificationclick: NotificationClickEvent
  pushsubscriptionchange: SubscriptionChangeEvent
}

type WindowClient = { focus(): Promise<WindowClient>; postMessage(message: unknown): void }

export type WorkerScope = {
  /** Written in front of the worker by the build: its id, and the files that the app needs without a connection. */
  candidBuild: { id: string; files: readonly string[] }
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
  skipWaiting(): Promise<void>
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>
    openWindow(url: string): Promise<WindowClient | null>
  }
  caches: CacheStorage
  location: Location
}
