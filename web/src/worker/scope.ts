/** The parts of a service worker's global scope that are used here: TypeScript's libraries of pages and workers exclude each other. */

export type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
export type PushEvent = ExtendableEvent & { data: { json(): unknown } | null }
export type NotificationClickEvent = ExtendableEvent & { notification: Notification }
export type SubscriptionChangeEvent = ExtendableEvent & {
  oldSubscription: PushSubscription | null
  newSubscription: PushSubscription | null
}

type WindowClient = { url: string; focus(): Promise<WindowClient>; postMessage(message: unknown): void }

type WorkerScope = {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>
    openWindow(url: string): Promise<WindowClient | null>
  }
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationClickEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionChangeEvent) => void): void
}

export const scope = globalThis as unknown as WorkerScope
