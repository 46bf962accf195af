/**
 * Photographs every screen in the sizes of the arguments and puts them on contact sheets, to be looked at; `npm run sheets`.
 * E2E_PORT and DATA_DIR name a demo site that runs already; otherwise a fresh one is started.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { freePort } from '../server/test/free-port.ts'
import { acceptPrompts, baseUrl, callApi, signInAsDemo, signInToConsole, watchConsole } from './kit.ts'
import { startE2eSite } from './site.ts'

const FOLDER = path.join(import.meta.dirname, '../.cache/sheets')
const SETTLED_MS = 20_000
/** Playing videos keep loading. */
const QUIET_MS = 4_000
const GAP_PX = 12
const LABEL_PX = 26
/** Of a sheet: about as wide as a person can look at without zooming. */
const SHEET_WIDTH_PX = 2000
const ROWS = { phone: 1, desktop: 3 }
const TILE_WIDTH_PX = { phone: 300, desktop: 650 }

const PERSONAS = ['new visitor', 'visitor', 'fan', 'creator', 'staff'] as const
type Persona = (typeof PERSONAS)[number]
type Ids = { video: string; photo: string; sold: string; thread: string; own: string; sound: string }
type Size = { width: number; height: number; zoom: number; name: string }

const CREATOR = 'noor_stargazer'
const SETTINGS =
  'basic password two-step sessions gender identity messages blocked muted countries email-notifications stop-creating data delete'
const SECTIONS =
  'home applications media releases reports lives complaints refunds payouts support people money figures system campaigns announcements sounds settings audit team'

const paths = (list: string) => list.trim().split(/\s+/)

function screensOf({ video, photo, sold, thread, own, sound }: Ids): Readonly<Record<Persona, string[]>> {
  return {
    'new visitor': paths('/ /about /support'),
    visitor: paths(`
      / /welcomescreen /signin /signup /forgot-pass /lives /grid /videos /photos /s/media/videos /s/tags/videos
      /${CREATOR} /${CREATOR}/photo /${CREATOR}/shop /${CREATOR}/video/${video} /${CREATOR}/photo/${photo}
      /${CREATOR}/shop/${sold} /menu /about /about/terms-of-service /about/privacy-policy /about/cookie-policy /about/dmca
      /about/refund-policy /about/complaint-procedure /about/transparency /report /complaint /dmca-notice /counter-notice
      /withdraw-consent /creator-agreement /support /support/contact /deskfoxsignin /short/unknown /no-such-page/at/all/here
    `),
    fan: paths(`
      / /following /followers /profile /profile/edit /profile/edit/password /s/favorites/video/liked /activity /account
      /account/settings ${SETTINGS.split(' ')
        .map((name) => `/account/settings/${name}`)
        .join(' ')}
      /account/decisions /account/purchases/transactions /account/purchases/payment /account/purchases/subscriptions
      /messages/inbox /messages/inbox/new /messages/inbox/${thread} /lives /grid /${CREATOR} /${CREATOR}/shop/${sold}
      /creator-request /studio /studio/upload
    `),
    creator: paths(`
      /profile /profile/photos /studio /studio/upload /studio/record /sounds /sounds/${sound} /library /studio/live/rtmp
      /studio/live/camera /studio/analytics /studio/invitations /studio/share /studio/share/create /account/media/free
      /account/media/free/video/${own} /account/appearances /account/calendar /account/subscription /messages/inbox
      /messages/inbox/media /messages/mass /messages/mass/new /messages/mass/users /messages/auto /messages/auto/new
      /account/earnings/transactions /account/earnings/payouts /account/earnings/payment
    `),
    staff: paths(SECTIONS).map((name) => `/staff/${name}`),
  }
}

async function findIds(page: Page): Promise<Ids> {
  const creator = JSON.stringify(CREATOR)
  const idOf = async (query: string) => {
    const [first] = Object.values(await callApi<Record<string, { id: string }[]>>(page, query)).flat()
    return first?.id ?? 'none'
  }
  return {
    video: await idOf(`{ getMedias(type: "video", filter: { username: ${creator} }) { id } }`),
    photo: await idOf(`{ profilePhotos(username: ${creator}) { id } }`),
    sold: await idOf(`{ shop(username: ${creator}) { id } }`),
    thread: await idOf('{ threads { id } }').catch(() => 'none'),
    own: await idOf('{ accountMedia(filter: { type: "video" }) { id } }').catch(() => 'none'),
    sound: await idOf('{ sounds { id } }').catch(() => 'none'),
  }
}

function sizeOf(text: string): Size {
  const [, width, height, zoom = '100'] = /^(\d+)x(\d+)(?:@(\d+))?$/.exec(text) ?? []
  if (width === undefined || height === undefined)
    throw new Error(`${text} is not a size like 390x844 or 1440x900@200`)
  return { width: Number(width), height: Number(height), zoom: Number(zoom) / 100, name: text }
}

async function newContext(browser: Browser, { width, height, zoom }: Size): Promise<BrowserContext> {
  const isPhone = width < 700
  return browser.newContext({
    baseURL: baseUrl(),
    // Zooming a page makes its viewport smaller by the same factor.
    viewport: { width: Math.round(width / zoom), height: Math.round(height / zoom) },
    ...(isPhone && { isMobile: true, hasTouch: true }),
    reducedMotion: 'reduce',
  })
}

async function signIn(page: Page, persona: Persona): Promise<void> {
  if (persona === 'new visitor') return
  await acceptPrompts(page)
  if (persona === 'fan' || persona === 'creator') await signInAsDemo(page, persona)
  if (persona === 'staff') await signInToConsole(page)
}

/** Waits until nothing loads and no skeleton is shown, but not for ever: a screen that never settles is to be seen, too. */
async function settle(page: Page): Promise<void> {
  const isSettled = () =>
    ![...document.querySelectorAll('.skeleton, #first-paint')].some((one) => one.checkVisibility()) &&
    [...document.images].every((image) => image.complete || image.loading === 'lazy')
  await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined)
  await page.waitForFunction(isSettled, undefined, { timeout: SETTLED_MS }).catch(() => undefined)
}

type Shot = { label: string; image: Buffer }

async function shoot(page: Page, screen: string): Promise<Shot> {
  const errors = watchConsole(page)
  await page.goto(screen, { waitUntil: 'load' })
  await settle(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const image = await page.screenshot()
  page.removeAllListeners('console').removeAllListeners('pageerror')
  if (wide > 0) errors.push(`${wide} px wider than the window`)
  for (const error of errors) process.stdout.write(`  ${screen}: ${error}\n`)
  return { label: screen, image }
}

async function sheetsOf(shots: readonly Shot[], size: Size, name: string): Promise<void> {
  const kind = size.width < 700 ? 'phone' : 'desktop'
  const width = TILE_WIDTH_PX[kind]
  const height = Math.round((width * size.height) / size.width)
  const columns = Math.max(1, Math.floor(SHEET_WIDTH_PX / (width + GAP_PX)))
  const perSheet = columns * ROWS[kind]
  for (let start = 0; start < shots.length; start += perSheet) {
    const some = shots.slice(start, start + perSheet)
    const rows = Math.ceil(some.length / columns)
    const tiles = await Promise.all(
      some.map(async ({ label, image }, index) => {
        const left = (index % columns) * (width + GAP_PX)
        const top = Math.floor(index / columns) * (height + LABEL_PX + GAP_PX)
        const text = `<svg width="${width}" height="${LABEL_PX}"><text x="2" y="18" font-family="sans-serif" font-size="14" fill="black">${escaped(label)}</text></svg>`
        return [
          { input: Buffer.from(text), left, top },
          {
            input: await sharp(image).resize({ width, height, fit: 'fill' }).toBuffer(),
            left,
            top: top + LABEL_PX,
          },
        ]
      }),
    )
    const file = path.join(FOLDER, `${size.name}-${name}-${start / perSheet + 1}.png`)
    await sharp({
      create: {
        width: columns * (width + GAP_PX),
        height: rows * (height + LABEL_PX + GAP_PX),
        channels: 3,
        background: 'white',
      },
    })
      .composite(tiles.flat())
      .png({ palette: true })
      .toFile(file)
    process.stdout.write(`${file}\n`)
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

async function photograph(browser: Browser, size: Size, wanted: readonly string[]): Promise<void> {
  for (const persona of PERSONAS) {
    const context = await newContext(browser, size)
    const page = await context.newPage()
    await signIn(page, persona)
    const screens = screensOf(await findIds(page))[persona]
    const shots: Shot[] = []
    for (const screen of screens)
      if (wanted.length === 0 || wanted.includes(screen)) shots.push(await shoot(page, screen))
    await context.close()
    await sheetsOf(shots, size, persona.replace(' ', '-'))
  }
}

const words = process.argv.slice(2)
const wanted = words.filter((word) => word.startsWith('/'))
const sizes = words.filter((word) => !word.startsWith('/')).map(sizeOf)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--autoplay-policy=no-user-gesture-required'],
})
const site = process.env.DATA_DIR === undefined ? await startSite() : null
if (process.env.DATA_DIR !== undefined)
  process.env.DEMO_ACCOUNTS = readFileSync(path.join(process.env.DATA_DIR, 'demo-accounts.json'), 'utf8')
try {
  mkdirSync(FOLDER, { recursive: true })
  for (const size of sizes.length > 0 ? sizes : ['390x844', '1440x900'].map(sizeOf))
    await photograph(browser, size, wanted)
} finally {
  await browser.close()
  await site?.stop()
}

async function startSite() {
  process.env.E2E_PORT = String(await freePort())
  const started = await startE2eSite({ isForScreenshots: true })
  Object.assign(process.env, started.env)
  return started
}
