/** Proof of age where a country demands it: by an external provider, by a wallet, and by staff; each for one browser. */
// covers: age-assurance, settings
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import type { WalletReport } from '../server/test/age/wallet.fixture.ts'
import { makePhoto } from '../server/test/clips.ts'
import { expectAccessible } from './axe.ts'
import { startCountryProxy } from './country-proxy.ts'
import { acceptPrompts, baseUrl, callApi, signInToConsole, watchConsole } from './kit.ts'
import { BRITISH_ADDRESS, walletOrigin } from './site.ts'

const PORT = process.env.E2E_PORT ?? '4173'
/** The address that the site sends to providers and wallets. */
const SITE = baseUrl()
const SETTING = 'ages.checks'

let proxy: Awaited<ReturnType<typeof startCountryProxy>>

async function demandAgeCheck(browser: Browser, regions: Record<string, string[]>): Promise<void> {
  const context = await browser.newContext({ baseURL: SITE })
  const staff = await context.newPage()
  await signInToConsole(staff)
  const { siteSettings } = await callApi<{ siteSettings: { version: number } }>(
    staff,
    '{ siteSettings { version } }',
  )
  await callApi(
    staff,
    `mutation ($changes: [SettingChangeInput!]!, $expects: Int!) {
      saveSettings(changes: $changes, reason: "The law asks for it", expects: $expects) { version }
    }`,
    { changes: [{ key: SETTING, value: regions }], expects: siteSettings.version },
  )
  await context.close()
}

/** A browser in the United Kingdom. */
async function britishBrowser(browser: Browser, isMobile: boolean): Promise<BrowserContext> {
  const viewport = isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 }
  return browser.newContext({
    ...{ baseURL: SITE, viewport, isMobile, hasTouch: isMobile, serviceWorkers: 'block' },
    proxy: { server: proxy.url, bypass: '<-loopback>' },
  })
}

async function openHome(context: BrowserContext): Promise<Page> {
  await context.addCookies([
    { name: 'agree_18', value: '1', url: SITE },
    { name: 'cookie_policy', value: '1', url: SITE },
  ])
  const page = await context.newPage()
  await page.goto('/')
  return page
}

const heading = (page: Page, name = 'Confirm you’re 18+') => page.getByRole('heading', { name })
/** A slide of the feed. */
const slide = (page: Page) => page.getByRole('article').first()

test.beforeAll(async ({ browser }) => {
  proxy = await startCountryProxy(BRITISH_ADDRESS)
  await demandAgeCheck(browser, { GB: ['wallet', 'provider', 'staff'] })
})

test.afterAll(async ({ browser }) => {
  await demandAgeCheck(browser, {})
  proxy.close()
})

test('a visitor passes with the provider, and media opens in this browser only', async ({
  browser,
  isMobile,
}) => {
  const context = await britishBrowser(browser, isMobile)
  const page = await openHome(context)
  const errors = watchConsole(page)
  await expect(heading(page)).toBeVisible()
  await expect(page.getByText('The law in the United Kingdom asks us to check')).toBeVisible()
  await expect(slide(page)).toHaveCount(0)
  await expectAccessible(page, 'the age check')

  await page.getByRole('radio', { name: /Age check provider/ }).check({ force: true })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page, 'Example age check')).toBeVisible()
  await page.getByRole('link', { name: 'I’m under 18' }).click()
  await expect(heading(page, 'Couldn’t confirm you’re 18+')).toBeVisible()

  await page.getByRole('radio', { name: /Age check provider/ }).check({ force: true })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'I’m over 18' }).click()
  await expect(page).toHaveURL(/\/(\?m=[\w-]+)?$/)
  await expect(slide(page)).toBeVisible()
  expect(errors).toEqual([])

  const second = await britishBrowser(browser, isMobile)
  const locked = await openHome(second)
  await expect(heading(locked)).toBeVisible()
  await expect(slide(locked)).toHaveCount(0)
  await Promise.all([context.close(), second.close()])
})

test('a visitor passes with a wallet from the page of a video, and stays on it', async ({
  browser,
  isMobile,
}) => {
  const context = await britishBrowser(browser, isMobile)
  const elsewhere = await browser.newContext({ baseURL: SITE })
  const { getMedias } = await callApi<{
    getMedias: { id: string; access: string; user: { username: string } }[]
  }>(await elsewhere.newPage(), '{ getMedias(type: "video") { id access user { username } } }')
  const shown = getMedias.find(({ access }) => access === 'open')
  const address = `/${shown?.user.username}/video/${shown?.id}`
  const page = await openHome(context)
  await page.goto(address)
  await expect(heading(page)).toBeVisible()
  const started = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/age-check') && answer.request().method() === 'POST',
  )
  await page.getByRole('button', { name: 'Continue' }).click()
  const { url, qr } = (await (await started).json()) as { url: string; qr: string }
  await expect(page.getByRole('img', { name: 'QR code for your ID wallet' })).toBeVisible()
  await expectAccessible(page, 'waiting for the wallet')
  if (isMobile) await expect(page.getByRole('link', { name: 'Open wallet' })).toHaveAttribute('href', url)
  const answer = await fetch(walletOrigin(PORT), {
    method: 'POST',
    body: JSON.stringify({ request: qr }),
  })
  expect(((await answer.json()) as WalletReport).status).toBe(200)
  await expect(page.locator('video').first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await Promise.all([context.close(), elsewhere.close()])
})

test('staff confirm an age, and what was sent is gone', async ({ browser, isMobile }) => {
  const context = await britishBrowser(browser, isMobile)
  const page = await openHome(context)
  await page.getByRole('radio', { name: /Ask our team/ }).check({ force: true })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Tell us what didn’t work').fill('My phone has no wallet, and no camera.')
  await page
    .getByLabel('Photo of a document')
    .setInputFiles({ name: 'id.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() })
  await expectAccessible(page, 'asking staff')
  await page.getByRole('button', { name: 'Send to our team' }).click()
  await expect(page.getByText('Our team is looking at your request.')).toBeVisible()

  const office = await browser.newContext({ baseURL: SITE, serviceWorkers: 'block' })
  const staff = await office.newPage()
  await signInToConsole(staff)
  await acceptPrompts(staff)
  await staff.goto('/staff/ages')
  await staff
    .getByRole('link', { name: /Age check Sent/ })
    .first()
    .click()
  await expect(staff.getByText('My phone has no wallet, and no camera.')).toBeVisible()
  await staff.getByRole('button', { name: /^Over 18/ }).click()
  await expect(staff.getByText('Queue is empty')).toBeVisible()
  await expect(slide(page)).toBeVisible()
  await Promise.all([context.close(), office.close()])
})
