/** Subscribes this browser to push notifications, and keeps its subscription valid. */
import type { Client, CombinedError } from 'urql'
import { SERVICE_WORKER } from '#rules/service-worker.ts'
import { graphql } from './graphql/graphql.ts'
import { readPushRecord, writePushRecord } from './push-support.ts'

export const PushSettings = graphql(`
  query PushSettings {
    pushSettings {
      key
      shows_details
      devices { id device current stops categories }
      quiet_hours { from until time_zone }
    }
    sessions { id current }
  }
`)

export const SavePushDevice = graphql(`
  mutation SavePushDevice(
    $endpoint: String!, $p256dh: String!, $auth: String!, $key: String!, $categories: [String!]!
  ) {
    savePushDevice(endpoint: $endpoint, p256dh: $p256dh, auth: $auth, key: $key, categories: $categories) {
      devices { id device current stops categories }
    }
  }
`)

export type PushResult = 'on' | 'denied' | CombinedError

/** Call it in a click handler: browsers ask for permission only then. */
export async function turnPushOn(client: Client, account: string, categories: string[]): Promise<PushResult> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const { data, error } = await client.query(PushSettings, {}, { requestPolicy: 'network-only' })
  if (!data) return error as CombinedError
  const subscription = await subscribe(data.pushSettings.key)
  const failed = await save(client, subscription, { key: data.pushSettings.key, categories })
  if (failed) return failed
  writePushRecord({ account, session: currentOf(data.sessions), categories })
  return 'on'
}

/** Changes what this browser gets. */
export async function changeCategories(
  client: Client,
  key: string,
  categories: string[],
): Promise<CombinedError | undefined> {
  const error = await save(client, await subscribe(key), { key, categories })
  const record = readPushRecord()
  if (!error && record) writePushRecord({ ...record, categories })
  return error
}

/** The caller removes the device from the account. */
export async function unsubscribe(): Promise<void> {
  writePushRecord(null)
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** After a new sign-in, a rotation of the site's key, or the loss of the subscription. */
export async function renewPush(client: Client, account: string): Promise<void> {
  const record = readPushRecord()
  if (!record) return
  // Somebody else uses this browser now, and must not get the notifications of the account before.
  if (record.account !== account) return unsubscribe()
  if (Notification.permission !== 'granted') return writePushRecord(null)
  const { data } = await client.query(PushSettings, {}, { requestPolicy: 'network-only' })
  if (!data) return
  const { key, devices } = data.pushSettings
  const session = currentOf(data.sessions)
  const registration = await navigator.serviceWorker.getRegistration()
  const existing = await registration?.pushManager.getSubscription()
  const isSaved = devices.some(({ current }) => current)
  if (existing && isSaved && keyOf(existing) === key) return
  // The same session had it, so it was removed on another device.
  if (existing && !isSaved && session === record.session) return unsubscribe()
  const { categories } = record
  const error = await save(client, await subscribe(key), { key, categories })
  if (!error) writePushRecord({ account, session, categories })
}

async function subscribe(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(SERVICE_WORKER.path, { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  const existing = await pushManager.getSubscription()
  if (existing && keyOf(existing) === key) return existing
  await existing?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

async function save(
  client: Client,
  subscription: PushSubscription,
  { key, categories }: { key: string; categories: string[] },
): Promise<CombinedError | undefined> {
  const [p256dh, auth] = [base64url(subscription.getKey('p256dh')), base64url(subscription.getKey('auth'))]
  const { endpoint } = subscription
  return (await client.mutation(SavePushDevice, { endpoint, p256dh, auth, key, categories })).error
}

const currentOf = (sessions: readonly { id: string; current: boolean }[]) =>
  sessions.find(({ current }) => current)?.id ?? ''

const keyOf = ({ options }: PushSubscription) => base64url(options.applicationServerKey)

function base64url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer()))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
