/** Push notifications: the question after a follow, the settings, and the service worker. */
// covers: notifications, people
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, expect, type Page, test, type Worker } from '@playwright/test'
import { PUSH_CATEGORIES } from '../rules/src/push.ts'
import {
  decryptPush,
  type FakeBrowser,
  type FakePushService,
  startFakePushService,
} from '../server/test/fake-push-service.ts'
import { expectAccessible } from './axe.ts'
import {
  acceptPrompts,
  anotherBrowser,
  baseUrl,
  callApi,
  demoAccount,
  signInAs,
  signUpNewcomer,
  watchConsole,
} from './kit.ts'
import { pushServiceOrigin } from './site.ts'

test.use({ serviceWorkers: 'allow' })

let service: FakePushService
test.beforeAll(async () => {
  const { port } = new URL(pushServiceOrigin(process.env.E2E_PORT ?? '4173'))
  service = await startFakePushService({ port: Number(port) })
})
test.afterAll(() => service.close())

/** Headless Chromium has no push service: its subscription is replaced by one with keys that the test knows. */
async function withPush(context: BrowserContext): Promise<FakeBrowser> {
  await context.grantPermissions(['notifications'])
  const browser = service.subscribe()
  await context.addInitScript(({ endpoint, p256dh, auth }) => {
    const STORED = 'test.push-key'
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
        .buffer
    const stored = () => localStorage.getItem(STORED)
    const subscription = (key: string) => ({
      endpoint,
      options: { applicationServerKey: bytesOf(key) },
      getKey: (name: string) => bytesOf(name === 'auth' ? auth : p256dh),
      unsubscribe: async () => localStorage.removeItem(STORED),
    })
    Object.defineProperty(Notification, 'permission', {
      get: () => localStorage.getItem('test.permission') ?? 'default',
    })
    Notification.requestPermission = async () => {
      localStorage.setItem('test.permission', 'granted')
      return 'granted'
    }
    Object.assign(PushManager.prototype, {
      async getSubscription() {
        const key = stored()
        return key ? subscription(key) : null
      },
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        localStorage.setItem(STORED, applicationServerKey)
        return subscription(applicationServerKey)
      },
    })
  }, browser)
  return browser
}

type Device = { current: boolean; categories: string[] }

async function devicesOf(page: Page): Promise<Device[]> {
  const query = '{ pushSettings { devices { current categories } } }'
  return (await callApi<{ pushSettings: { devices: Device[] } }>(page, query)).pushSettings.devices
}

async function creatorUsername(page: Page): Promise<string> {
  await acceptPrompts(page)
  await signInAs(page, demoAccount('creator'))
  return (await callApi<{ account: { username: string } }>(page, '{ account { username } }')).account.username
}

const row = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })

test('asks after following a creator, and “Not now” is remembered', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const errors = watchConsole(page)
  const other = await anotherBrowser(browser, true)
  const username = await creatorUsername(await other.newPage())
  await other.close()
  await withPush(page.context())
  await acceptPrompts(page)
  await signUpNewcomer(page)
  await page.goto(`/${username}`)
  const follow = page.getByRole('button', { name: /^Follow / })
  const sheet = page.getByRole('dialog', { name: /^Know when .* goes live\?$/ })
  await expect(follow).toBeVisible()
  await expect(sheet).toBeHidden()
  await follow.click()
  await expect(sheet).toBeVisible()
  await expectAccessible(page, 'push ask')
  await sheet.getByRole('button', { name: 'Not now' }).click()
  await expect(sheet).toBeHidden()
  expect(await devicesOf(page)).toEqual([])

  await page.getByRole('button', { name: /^Following / }).click()
  await follow.click()
  await expect(page.getByRole('button', { name: /^Following / })).toBeVisible()
  await expect(sheet).toBeHidden()
  expect(errors).toEqual([])
})

test('allowed notifications arrive, are neutral, and open the page they are about', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const other = await anotherBrowser(browser, true)
  const fanPage = await other.newPage()
  const username = await creatorUsername(fanPage)
  const device = await withPush(page.context())
  await acceptPrompts(page)
  await signUpNewcomer(page)
  await page.goto(`/${username}`)
  await page.getByRole('button', { name: /^Follow / }).click()
  await page.getByRole('button', { name: 'Allow notifications' }).click()
  await expect(page.getByText('Notifications on')).toBeVisible()
  expect(await devicesOf(page)).toEqual([{ current: true, categories: ['live'] }])

  await page.goto('/account/settings/push-notifications')
  await expect(row(page, 'Notifications on this device')).toBeChecked()
  await row(page, 'Likes, comments and followers').click()
  await expect.poll(() => devicesOf(page)).toEqual([{ current: true, categories: ['live', 'activity'] }])

  const { account } = await callApi<{ account: { id: string } }>(page, '{ account { id } }')
  await callApi(fanPage, 'mutation ($id: ID!) { upFollowing(id: $id, wanted: true) }', { id: account.id })
  await expect.poll(() => service.receivedBy(device).length).toBe(1)
  const [message] = service.receivedBy(device)
  const payload = decryptPush(message?.body ?? Buffer.alloc(0), device)
  expect(payload).toMatchObject({ title: 'Candid', body: 'New notification', path: `/${username}`, badge: 1 })

  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('there is no service worker')
  await recordNotifications(worker)
  await deliverToWorker(page, JSON.stringify(payload))
  const shown = () =>
    worker.evaluate(() => JSON.stringify((globalThis as unknown as WorkerGlobals).shown ?? {}))
  await expect
    .poll(async () => JSON.parse(await shown()))
    .toMatchObject({
      title: 'Candid',
      body: 'New notification',
      tag: payload.tag,
      data: `/${username}`,
    })
  await worker.evaluate(() => {
    const { shown: notification } = globalThis as unknown as WorkerGlobals
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }))
  })
  await expect(page).toHaveURL(`${baseUrl()}/${username}`)
  await other.close()
})

type WorkerGlobals = { registration: ServiceWorkerRegistration; shown?: object }

/** Headless Chromium crashes when a worker shows a notification or a badge: the calls are recorded instead. */
async function recordNotifications(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as WorkerGlobals
    navigator.setAppBadge = async () => undefined
    registration.showNotification = async (title, options) => {
      Object.assign(globalThis, { shown: { title, ...options, close: () => undefined } })
    }
  })
}

/** As the browser does when a message arrives from its push service. */
async function deliverToWorker(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: baseUrl(), registrationId, data })
}

test('quiet hours, lock screen and devices are set in the settings', { tag: '@phone' }, async ({ page }) => {
  const errors = watchConsole(page)
  await withPush(page.context())
  await acceptPrompts(page)
  const person = await signUpNewcomer(page)
  await page.goto('/account/settings/push-notifications')
  await row(page, 'Notifications on this device').click()
  await expect(row(page, 'Messages')).toBeChecked()
  await row(page, 'Quiet hours').click()
  await page.getByLabel('From', { exact: true }).fill('23:30')
  await page.getByLabel('From', { exact: true }).blur()
  await row(page, 'Show names and messages').click()
  await expect(page.getByText('Anyone who sees your lock screen can read them.')).toBeVisible()
  await expectAccessible(page, 'push settings')
  const query = '{ pushSettings { quiet_hours { from until } shows_details } }'
  await expect
    .poll(() => callApi(page, query))
    .toEqual({ pushSettings: { quiet_hours: { from: 1_410, until: 420 }, shows_details: true } })
  await page.reload()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('23:30')
  await expect(row(page, 'Notifications on this device')).toBeChecked()

  // A new session: the page subscribes again by itself.
  await page.request.post(`${baseUrl()}/api/signout`)
  await signInAs(page, person)
  expect(await devicesOf(page)).toEqual([])
  await page.reload()
  await expect.poll(async () => (await devicesOf(page)).length).toBe(1)
  await page.reload()

  await row(page, 'Notifications on this device').click()
  await expect(row(page, 'Messages')).toBeHidden()
  expect(await devicesOf(page)).toEqual([])
  expect(errors).toEqual([])
})

/** Turns all notifications on, in a new account; returns its id. */
async function turnOn(page: Page): Promise<string> {
  await acceptPrompts(page)
  await signUpNewcomer(page)
  await page.goto('/account/settings/push-notifications')
  await row(page, 'Notifications on this device').click()
  await expect(row(page, 'Messages')).toBeChecked()
  return (await callApi<{ account: { id: string } }>(page, '{ account { id } }')).account.id
}

/** Somebody new follows this account. */
async function followedBy(page: Page, account: string): Promise<void> {
  await signUpNewcomer(page)
  await callApi(page, 'mutation ($id: ID!) { upFollowing(id: $id, wanted: true) }', { id: account })
}

const numberAt = (device: FakeBrowser) => expect.poll(() => service.receivedBy(device).length)

test('a subscription that the browser replaces is saved by the worker, without a page', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const other = await (await anotherBrowser(browser, true)).newPage()
  const device = await withPush(page.context())
  const account = await turnOn(page)
  await followedBy(other, account)
  await numberAt(device).toBe(1)
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('there is no service worker')
  const query = '{ pushSettings { key } }'
  const { key } = (await callApi<{ pushSettings: { key: string } }>(page, query)).pushSettings
  await page.goto('about:blank')

  const replaced = service.subscribe()
  await changeSubscription(worker, replaced, { isGiven: true })
  await followedBy(other, account)
  await numberAt(replaced).toBe(1)

  // Firefox gives no new subscription: the worker subscribes with the site's key.
  const own = service.subscribe()
  expect(await changeSubscription(worker, own, { isGiven: false })).toBe(key)
  await followedBy(other, account)
  await numberAt(own).toBe(1)
  expect([service.receivedBy(device).length, service.receivedBy(replaced).length]).toEqual([1, 1])
  await page.goto('/account/settings/push-notifications')
  expect(await devicesOf(page)).toEqual([{ current: true, categories: [...PUSH_CATEGORIES] }])
})

/** As the browser reports it to the worker; returns the key that the worker has subscribed with. */
function changeSubscription(
  worker: Worker,
  { endpoint, p256dh, auth }: FakeBrowser,
  { isGiven }: { isGiven: boolean },
): Promise<string> {
  return worker.evaluate(
    async ([json, given]) => {
      let usedKey = ''
      const subscription = { options: {}, toJSON: () => json }
      const { registration } = globalThis as unknown as WorkerGlobals
      registration.pushManager.subscribe = async (options) => {
        usedKey = String(options?.applicationServerKey)
        return subscription as unknown as PushSubscription
      }
      const work: Promise<unknown>[] = []
      dispatchEvent(
        Object.assign(new Event('pushsubscriptionchange'), {
          oldSubscription: null,
          newSubscription: given ? subscription : null,
          waitUntil: (each: Promise<unknown>) => work.push(each),
        }),
      )
      await Promise.all(work)
      return usedKey
    },
    [{ endpoint, keys: { p256dh, auth } }, isGiven] as const,
  )
}

/** As an operator does while the site runs. */
async function rotateKey(): Promise<void> {
  const command = path.resolve(import.meta.dirname, '../server/src/cli/push.ts')
  await promisify(execFile)(process.execPath, [command, 'rotate'], {
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR ?? '', NODE_ENV: 'production' },
  })
}

test('after npm run push -- rotate, a browser gets notifications as before, and the new key when it comes back', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const other = await (await anotherBrowser(browser, true)).newPage()
  const device = await withPush(page.context())
  const account = await turnOn(page)
  const keyOfBrowser = () => page.evaluate(() => localStorage.getItem('test.push-key'))
  const before = await keyOfBrowser()
  await rotateKey()
  await followedBy(other, account)
  await numberAt(device).toBe(1)

  const saved = page.waitForResponse((answer) =>
    Boolean(answer.request().postData()?.includes('mutation SavePushDevice')),
  )
  await page.goto('/account')
  await saved
  const after = await keyOfBrowser()
  expect(after).not.toBe(before)
  await followedBy(other, account)
  await numberAt(device).toBe(2)
  expect(service.receivedBy(device).map(({ key }) => key)).toEqual([before, after])
})

test('when another account signs in in this browser, the first one’s notifications end', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const other = await (await anotherBrowser(browser, true)).newPage()
  const device = await withPush(page.context())
  const first = await turnOn(page)
  const second = await signUpNewcomer(page)
  await followedBy(other, first)
  await page.goto('/account')
  const records = () =>
    page.evaluate(() => [localStorage.getItem('candid.push'), localStorage.getItem('test.push-key')])
  await expect.poll(records).toEqual([null, null])
  await page.goto('/account/settings/push-notifications')
  await row(page, 'Notifications on this device').click()
  await expect(row(page, 'Messages')).toBeChecked()
  const { account } = await callApi<{ account: { id: string } }>(page, '{ account { id } }')
  await followedBy(other, account.id)
  await numberAt(device).toBe(1)
  const [message] = service.receivedBy(device)
  expect(decryptPush(message?.body ?? Buffer.alloc(0), device).badge, second.username).toBe(1)
})

test('on an iPhone, explains how to add the site to the Home Screen', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const other = await anotherBrowser(browser, true)
  const username = await creatorUsername(await other.newPage())
  await other.close()
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
    Object.defineProperty(navigator, 'userAgent', {
      get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
    })
  })
  await acceptPrompts(page)
  await signUpNewcomer(page)
  await page.goto(`/${username}`)
  await page.getByRole('button', { name: /^Follow / }).click()
  const sheet = page.getByRole('dialog', { name: /^Know when .* goes live\?$/ })
  await expect(sheet.getByText('Choose Add to Home Screen')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Allow notifications' })).toBeHidden()
  await sheet.getByRole('button', { name: 'Got it' }).click()
  await expect(sheet).toBeHidden()
  await page.goto('/account/settings/push-notifications')
  await expect(page.getByText('add Candid to your Home Screen')).toBeVisible()
})
