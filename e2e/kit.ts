/** Helpers shared by several e2e tests. */
import { createHmac, randomBytes } from 'node:crypto'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import sharp from 'sharp'

/** Uploads may wait for the encoder. */
export const PROCESSING_TIMEOUT_MS = 90_000

/** A page, or only the requests of one: for people without a browser. */
export type Caller = Pick<Page, 'request'>

export type DemoWho = 'fan' | 'creator' | 'staff'
type DemoAccount = { who: DemoWho; email: string; password: string }

export function demoAccount(who: DemoWho): DemoAccount {
  const accounts = JSON.parse(process.env.DEMO_ACCOUNTS ?? '[]') as DemoAccount[]
  const found = accounts.find((account) => account.who === who)
  if (!found) throw new Error(`The site has no demo ${who}`)
  return found
}

/** Another demo account, for tests that change its data. */
export function demoCastAccount(username: string): Pick<DemoAccount, 'email' | 'password'> {
  const accounts = JSON.parse(process.env.DEMO_ACCOUNTS ?? '[]') as (DemoAccount & { username: string })[]
  const found = accounts.find((account) => account.username === username)
  if (!found) throw new Error(`The demo world has no ${username}`)
  return found
}

/** The home page, at any slide of the feed. */
export const HOME = /^http:\/\/[^/]+\/(\?m=[\w-]+)?$/

/** Sets the cookies of both consent prompts. */
export async function acceptPrompts(page: Page): Promise<void> {
  const url = new URL(page.url() === 'about:blank' ? baseUrl() : page.url()).origin
  await page.context().addCookies([
    { name: 'agree_18', value: '1', url },
    { name: 'cookie_policy', value: '1', url },
  ])
}

/** Signs in over the API, for tests about something else. */
export async function signInAsDemo(page: Caller, who: DemoWho): Promise<void> {
  await signInAs(page, demoAccount(who))
}

/** Signs in as the demo's staff account with a console session. */
export async function signInToConsole(page: Caller): Promise<void> {
  const { email, password } = demoAccount('staff')
  await signInAs(page, { email, password })
  await callApi(page, 'mutation ($password: String!) { enterConsole(password: $password) { until } }', {
    password,
  })
}

/** Collects errors of the browser's console. */
export function watchConsole(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

export function baseUrl(): string {
  return `http://127.0.0.1:${process.env.E2E_PORT ?? 4173}`
}

/** The newest mail to an address, as text, from the demo's mailbox; waits for it to arrive. */
export async function newestMail(
  request: APIRequestContext,
  to: string,
  subject: RegExp,
  timeout?: number,
): Promise<string> {
  let html = ''
  await expect
    .poll(
      async () => {
        const list = await (await request.get(`${baseUrl()}/dev/mail`)).text()
        for (const [, href] of list.matchAll(/href="(\/dev\/mail\/[^"/]+)"/g)) {
          const page = await (await request.get(`${baseUrl()}${href}`)).text()
          if (!page.includes(to) || !subject.test(page)) continue
          html = await (await request.get(`${baseUrl()}${href}/html`)).text()
          return true
        }
        return false
      },
      { message: `no mail to ${to} about ${subject}`, ...(timeout !== undefined && { timeout }) },
    )
    .toBe(true)
  return html
}

/** The link of a mail's button, on this site whatever its host. */
export async function linkInMail(
  request: APIRequestContext,
  to: string,
  subject: RegExp,
  timeout?: number,
): Promise<string> {
  const html = await newestMail(request, to, subject, timeout)
  const paths = [
    '/email_validation',
    '/reset-pass',
    '/recover-account',
    '/finish-recovery',
    '/undo-deletion',
    '/deskfoxchat',
  ]
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(
    ([, href = '']) => new URL(href.replaceAll('&amp;', '&'), baseUrl()),
  )
  const found = links.find(({ pathname }) => paths.includes(pathname))
  if (!found) throw new Error(`The mail to ${to} has no link`)
  return `${found.pathname}${found.search}`
}

/** A separate browser for another user. */
export function anotherBrowser(browser: Browser, isPhone: boolean): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: baseUrl(),
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: isPhone,
    isMobile: isPhone,
  })
}

export type Newcomer = { username: string; email: string; password: string }

/** Data of a new account. */
export function newNewcomer(): Newcomer {
  const username = `new${crypto.randomUUID().slice(0, 8)}`
  return { username, email: `${username}@example.com`, password: 'Sunny1day' }
}

/** Signs up over the API and leaves the page signed in. */
export async function signUpNewcomer(page: Caller): Promise<Newcomer> {
  const person = newNewcomer()
  const answer = await page.request.post(`${baseUrl()}/api/signup`, {
    data: { ...person, fullname: 'New Person', type: 'email' },
  })
  expect(await answer.json()).toMatchObject({ error: false })
  return person
}

/** Sends an API request with the page's cookies. */
export async function callApi<Data>(page: Caller, query: string, variables: object = {}): Promise<Data> {
  const answer = await page.request.post(`${baseUrl()}/api`, { data: { query, variables } })
  const { data, errors } = (await answer.json()) as { data?: Data; errors?: unknown }
  if (!data || errors) throw new Error(`The API refused: ${JSON.stringify(errors)}`)
  return data
}

/** Buys a pack of credits with a test card over the API, as the signed-in user. */
export async function buyCreditsByCard(page: Caller, pack: number): Promise<void> {
  const expiry = `12/${(new Date().getFullYear() + 3) % 100}`
  const card = { name: 'New Person', number: '4242424242424242', expiry, cvv: '123' }
  const answer = await page.request.post(`${baseUrl()}/sandbox-gateway/cards`, { data: card })
  const { token } = (await answer.json()) as { token: string }
  const adding = 'mutation ($token: String!) { addCard(token: $token) { cards { id } } }'
  const { addCard } = await callApi<{ addCard: { cards: { id: string }[] } }>(page, adding, { token })
  const buying = 'mutation ($pack: Int!, $card: ID!) { buyCredits(pack: $pack, card: $card) { state } }'
  const bought = await callApi(page, buying, { pack, card: addCard.cards[0]?.id })
  expect(bought).toEqual({ buyCredits: { state: 'paid' } })
}

type Sent = { description: string; visibility?: string; available_date?: string }

/** Uploads a photo over the API as the signed-in creator, and waits until it is published. */
export async function uploadPhoto(page: Caller, { description, ...fields }: Sent): Promise<string> {
  // A different picture each time: a picture removed by staff cannot be uploaded again.
  const colours = { raw: { width: 8, height: 8, channels: 3 } } as const
  const buffer = await sharp(randomBytes(8 * 8 * 3), colours)
    .resize(300, 400, { fit: 'fill' })
    .jpeg()
    .toBuffer()
  const named = Object.entries({ description, tags: 'sea,quiet', visibility: 'free', ...fields })
  const answer = await page.request.post(`${baseUrl()}/api/upload/media`, {
    multipart: {
      ...Object.fromEntries(named.map(([name, value]) => [`medias[0][${name}]`, value])),
      media_files: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer },
    },
  })
  const { medias } = (await answer.json()) as { medias: { id: string }[] }
  const id = medias[0]?.id ?? ''
  await expect
    .poll(
      async () => {
        const query = 'query ($id: ID!) { media(id: $id) { processed { state } } }'
        const { media } = await callApi<{ media: { processed: { state: string } } }>(page, query, { id })
        return media.processed.state
      },
      { timeout: PROCESSING_TIMEOUT_MS },
    )
    .toBe('ready')
  return id
}

/** Signs in over the API. */
export async function signInAs(page: Caller, { email, password }: Pick<Newcomer, 'email' | 'password'>) {
  const answer = await page.request.post(`${baseUrl()}/api/auth`, {
    data: { email, password, type: 'email' },
  })
  expect(await answer.json()).toMatchObject({ error: false })
}

/** Specified texts are shown unchanged: no CSS text transform. */
export async function expectNoTextTransform(text: Locator): Promise<void> {
  await expect(text).toBeAttached()
  const transforms = await text.evaluate((element) => [
    getComputedStyle(element).textTransform,
    getComputedStyle(element, '::first-letter').textTransform,
  ])
  expect(transforms).toEqual(['none', 'none'])
}

/** Delays the response of an operation until `letGo`; `isHeld` resolves when it has arrived. */
export async function holdResponse(page: Page, operation: string) {
  const held = Promise.withResolvers<void>()
  const freed = Promise.withResolvers<void>()
  await page.route('**/api', async (route) => {
    if (!route.request().postData()?.includes(`"operationName":"${operation}"`)) return route.fallback()
    const response = await route.fetch()
    held.resolve()
    await freed.promise
    await route.fulfill({ response })
  })
  return { isHeld: held.promise, letGo: freed.resolve }
}

/** Many times what an idle machine needs. */
const TIMEOUT_MS = 90_000
const BETWEEN = { path: '/about', title: 'About · Candid' }

/**
 * Navigates inside the app, for tests of many screens: loading a page for each would dominate their cost. Goes through
 * another screen first, so that nothing on this one is left over from the last.
 */
export async function navigateInApp(page: Page, path: string): Promise<void> {
  const move = (to: string) =>
    page.evaluate((address) => {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, to)
  // Retried, because navigation before the app has loaded is lost.
  await expect(async () => {
    await move(BETWEEN.path)
    await expect(page).toHaveTitle(BETWEEN.title, { timeout: 1_000 })
    if (path === BETWEEN.path) return
    await move(path)
    await expect(page, path).not.toHaveTitle(BETWEEN.title, { timeout: 1_000 })
  }).toPass({ timeout: TIMEOUT_MS })
}

/** Like the browser's back button, without waiting for a navigation that the page may block. */
export async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => history.back())
}

/** The TOTP code for a secret; each code works once, and the next one is accepted early. */
export function authenticatorCode(secret: string, stepsAhead = 0): string {
  const bits = [...secret].map((letter) => base32Value(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAhead))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

function base32Value(letter: string): number {
  return 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter)
}
