/** Shows push notifications, opens what they are about, and saves a subscription that the browser replaced. */
import { NEUTRAL_PUSH_TEXT, type PushPayload } from '#rules/push.ts'
import type { PushEvent, SubscriptionChangeEvent, WorkerScope } from './worker-scope.ts'

export function handlePush(scope: WorkerScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, event)))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(scope, event.notification.data))
  })
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(saveAgain(scope, event)))
}

/** Browsers demand that each message shows a notification, even one that this version cannot read. */
async function show(scope: WorkerScope, { data }: PushEvent): Promise<void> {
  const { title, body, path, tag, badge } = readPayload(data)
  // Not all browsers have it.
  await navigator.setAppBadge?.(badge).catch(() => undefined)
  await scope.registration.showNotification(title, {
    ...{ body, tag, icon: '/icons/icon-192.png', data: path },
  })
}

function readPayload(data: PushEvent['data']): PushPayload {
  let given: Partial<PushPayload> = {}
  try {
    given = (data?.json() ?? {}) as Partial<PushPayload>
  } catch {
    // Shown without its text.
  }
  return { title: NEUTRAL_PUSH_TEXT, body: '', path: '/activity', tag: 'unknown', badge: 0, ...given }
}

/** Focuses an open tab, which moves to the page by itself, or opens one. */
async function open(scope: WorkerScope, given: unknown): Promise<void> {
  const path = typeof given === 'string' && /^\/(?!\/)/.test(given) ? given : '/'
  const [tab] = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!tab) return void (await scope.clients.openWindow(path))
  await tab.focus().catch(() => undefined)
  tab.postMessage({ openPath: path })
}

async function saveAgain(
  scope: WorkerScope,
  { oldSubscription, newSubscription }: SubscriptionChangeEvent,
): Promise<void> {
  const { pushSettings } = await ask('{ pushSettings { key devices { current categories } } }')
  const device = pushSettings?.devices.find(({ current }: { current: boolean }) => current)
  if (!device) return
  const subscription =
    newSubscription ??
    (await scope.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: oldSubscription?.options.applicationServerKey ?? pushSettings.key,
    }))
  const { endpoint, keys = {} } = subscription.toJSON()
  await ask(
    `mutation ($endpoint: String!, $p256dh: String!, $auth: String!, $key: String!, $categories: [String!]!) {
      savePushDevice(endpoint: $endpoint, p256dh: $p256dh, auth: $auth, key: $key, categories: $categories) { key }
    }`,
    { endpoint, ...keys, key: keyOf(subscription) || pushSettings.key, categories: device.categories },
  )
}

async function ask(query: string, variables: object = {}) {
  const response = await fetch('/api', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  return (await response.json()).data ?? {}
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
