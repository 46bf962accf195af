/** Push notifications: the question after a follow, the settings, and the service worker. */
// covers: notifications, people
import { type BrowserContext, expect, type Page, test, type Worker } from '@playwright/test'
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
