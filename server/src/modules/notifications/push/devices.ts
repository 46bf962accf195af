/** The viewer's devices with push notifications: added by their browser, removed by any of them. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { arePushKeys } from '#platform/web-push/encrypt.ts'
import { SESSION } from '#rules/limits.ts'
import { oneOf } from '#rules/one-of.ts'
import { PUSH_CATEGORIES, type PushCategory } from '#rules/push.ts'
import { myBrowsers } from '../../accounts/index.ts'
import type { NotificationsDeps } from '../types.ts'
import { devicesOf, type PushDevice, replaceDevice } from './device-queries.ts'
import { findPushKey } from './keys.ts'

/** A browser's subscription, as its page reports it: binary values in base64url. */
export type PushSubscriptionInput = {
  endpoint: string
  p256dh: string
  auth: string
  /** The site's key that the browser subscribed with. */
  key: string
  categories: readonly string[]
}

type ShownDevice = Pick<PushDevice, 'id' | 'categories' | 'created_at'> & {
  device: string
  /** Null while it is signed in. */
  stopsAt: Date | null
  isCurrent: boolean
}

export async function saveDevice(
  deps: NotificationsDeps,
  viewer: Viewer,
  input: PushSubscriptionInput,
): Promise<void> {
  const { endpoint } = input
  const [p256dh, auth, publicKey] = [input.p256dh, input.auth, input.key].map((text) =>
    Buffer.from(text.slice(0, 200), 'base64url'),
  ) as [Buffer, Buffer, Buffer]
  if (!deps.notifications.pushSender.isAccepted(endpoint))
    throw new Refusal('BAD_INPUT', { message: 'This browser’s push service isn’t supported.' })
  if (!arePushKeys({ p256dh, auth })) throw new Refusal('BAD_INPUT')
  const categories = readCategories(input.categories)
  const key = await findPushKey(deps.db, publicKey)
  if (!key) throw new Refusal('BAD_INPUT', { message: 'Reload the page and try again.' })
  await deps.db.transaction().execute((tx) =>
    replaceDevice(tx, {
      account_id: viewer.accountId,
      session_id: viewer.sessionId,
      key_id: key.id,
      ...{ endpoint, p256dh, auth, categories },
      created_at: deps.clock.now(),
    }),
  )
}

export async function listDevices(deps: NotificationsDeps, viewer: Viewer): Promise<ShownDevice[]> {
  const browsers = await myBrowsers(deps, viewer)
  const devices = await devicesOf(deps.db, viewer.accountId)
  return devices.flatMap(({ id, session_id, categories, created_at }) => {
    const browser = browsers.get(session_id)
    if (!browser) return []
    const { device, lastSeen, isExpired } = browser
    const stopsAt = isExpired ? new Date(lastSeen.getTime() + SESSION.deviceRetainedMs) : null
    return { id, categories, created_at, device, stopsAt, isCurrent: session_id === viewer.sessionId }
  })
}

function readCategories(given: readonly string[]): PushCategory[] {
  const known = given.slice(0, PUSH_CATEGORIES.length + 1).map((name) => oneOf(PUSH_CATEGORIES, name))
  const categories = new Set(known)
  if (categories.size !== given.length || known.includes(undefined) || known.length === 0)
    throw new Refusal('BAD_INPUT', { message: 'Choose what to be notified about.' })
  return [...categories].filter((name) => name !== undefined)
}
