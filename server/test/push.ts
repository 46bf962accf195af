/** Helpers for tests of push notifications: a site that sends to a local push service, and subscribed devices. */

import { deliverPush } from '#server/modules/notifications/push/deliver.ts'
import { currentPushKey } from '#server/modules/notifications/push/keys.ts'
import {
  decryptPush,
  type FakeBrowser,
  type FakePushService,
  startFakePushService,
} from './fake-push-service.ts'
import { cleanUpAfterFile } from './file-cleanup.ts'
import { askAs, type RequestUser } from './people.ts'
import { freshSite, type GraphqlResult, type TestSite } from './site.ts'

export type PushSite = TestSite & { service: FakePushService }

/** Jobs do not run by themselves: `deliver` sends what is due. */
export async function freshPushSite(env: Record<string, string> = {}): Promise<PushSite> {
  const service = await startFakePushService()
  cleanUpAfterFile(service.close)
  const site = await freshSite({ RATE_LIMITS: 'off', PUSH_SERVICES: service.origin, ...env })
  return { ...site, service }
}

export const SETTINGS =
  'key devices { id device current stops categories } quiet_hours { from until time_zone } shows_details'

export const SAVE = `mutation ($endpoint: String!, $p256dh: String!, $auth: String!, $key: String!, $categories: [String!]!) {
  savePushDevice(endpoint: $endpoint, p256dh: $p256dh, auth: $auth, key: $key, categories: $categories) { ${SETTINGS} }
}`

export async function publicKeyOf({ app }: TestSite): Promise<string> {
  return (await currentPushKey(app)).public_key.toString('base64url')
}

export async function saveDeviceAs(
  site: PushSite,
  asker: RequestUser,
  browser: FakeBrowser,
  {
    key,
    categories = ['live', 'messages', 'income', 'activity', 'account'],
  }: { key?: string; categories?: string[] } = {},
): Promise<GraphqlResult> {
  const { endpoint, p256dh, auth } = browser
  return askAs(site, asker, SAVE, {
    endpoint,
    p256dh,
    auth,
    key: key ?? (await publicKeyOf(site)),
    categories,
  })
}

/** A device of this account; fails if it is refused. */
export async function addDevice(
  site: PushSite,
  asker: RequestUser,
  options?: Parameters<typeof saveDeviceAs>[3],
): Promise<FakeBrowser> {
  const browser = site.service.subscribe()
  const { errors } = await saveDeviceAs(site, asker, browser, options)
  if (errors) throw new Error(JSON.stringify(errors))
  return browser
}

/** Sends what is due; a clock may be given. */
export function deliver({ app }: TestSite, now?: Date): Promise<void> {
  return deliverPush(now ? { ...app, clock: { now: () => now } } : app)
}

/** Decrypted messages that arrived at this device. */
export function shownOn({ service }: PushSite, browser: FakeBrowser) {
  return service.receivedBy(browser).map(({ body }) => decryptPush(body, browser))
}

export async function waitingDeliveries({ app }: TestSite): Promise<number> {
  return (await app.db.selectFrom('push_deliveries').select('device_id').execute()).length
}
