/** Takes the README's screenshots from a fresh demo site, or those named in the arguments; `npm run screenshots`. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { freePort } from '../server/test/free-port.ts'
import { acceptPrompts, baseUrl, type DemoWho, signInAsDemo, signInToConsole } from './kit.ts'
import { startE2eSite } from './site.ts'

const FOLDER = path.join(import.meta.dirname, '../docs/screenshots')
const TIMEOUT_MS = 300_000
const PHONE = {
  ...{ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  savedWidth: 540,
}
const DESKTOP = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, savedWidth: 1200 }
const QUALITY = 76
const HEARTS = 24
const WAIT = { timeout: TIMEOUT_MS }

type Screenshot = {
  device: typeof PHONE | typeof DESKTOP
  who: DemoWho
  /** Opens the screen and waits until it shows what the picture should show. */
  show(page: Page): Promise<void>
}

const SCREENSHOTS: Readonly<Record<string, Screenshot>> = {
  feed: { device: PHONE, who: 'fan', show: showFeed },
  profile: { device: PHONE, who: 'fan', show: showProfile },
  live: { device: PHONE, who: 'fan', show: showLive },
  messenger: { device: DESKTOP, who: 'creator', show: showMessenger },
  analytics: { device: DESKTOP, who: 'creator', show: showAnalytics },
  console: { device: DESKTOP, who: 'staff', show: showConsole },
}

async function showFeed(page: Page): Promise<void> {
  await page.goto('/')
  await isPlaying(page)
}

async function showProfile(page: Page): Promise<void> {
  await page.goto('/amara~blooms/photo')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible(WAIT)
}

async function showLive(page: Page): Promise<void> {
  await page.goto('/lena_brews/live')
  await isPlaying(page)
  await page.getByText('Tap to unmute').click()
  for (let sent = 0; sent < HEARTS; sent += 1)
    await page.getByRole('button', { name: /^Send a heart/ }).click()
  // The demo's fans chat and tip while the live has a viewer.
  await expect(page.getByRole('region', { name: 'Tip goal' })).not.toContainText('$0 ', WAIT)
}

async function showMessenger(page: Page): Promise<void> {
  await page.goto('/messages/to/jonas.outdoors')
  await expect(page.getByRole('textbox', { name: 'Type a message' })).toBeVisible(WAIT)
  await expect(page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').nth(7)).toBeVisible(
    WAIT,
  )
}

async function showAnalytics(page: Page): Promise<void> {
  await page.goto('/studio/analytics')
  await expect(page.getByRole('slider', { name: /^Views by day/ })).toBeVisible(WAIT)
}

async function showConsole(page: Page): Promise<void> {
  await page.goto('/staff')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible(WAIT)
}

async function isPlaying(page: Page): Promise<void> {
  const isAnyPlaying = () =>
    page.evaluate(() => [...document.querySelectorAll('video')].some((video) => video.currentTime > 0.5))
  await expect.poll(isAnyPlaying, WAIT).toBe(true)
}

async function areImagesLoaded(page: Page): Promise<void> {
  const areLoaded = () =>
    page.evaluate(() => {
      const isInView = (image: Element) => image.getBoundingClientRect().top < innerHeight
      return [...document.images].every((image) => !isInView(image) || image.naturalWidth > 0)
    })
  await expect.poll(areLoaded, WAIT).toBe(true)
}

async function take(browser: Browser, name: string, { device, who, show }: Screenshot): Promise<void> {
  const { savedWidth, ...screen } = device
  const context = await browser.newContext({ ...screen, baseURL: baseUrl(), reducedMotion: 'reduce' })
  context.setDefaultTimeout(TIMEOUT_MS)
  const page = await context.newPage()
  await acceptPrompts(page)
  await (who === 'staff' ? signInToConsole(page) : signInAsDemo(page, who))
  await show(page)
  await expect(page.locator('.skeleton')).toHaveCount(0, WAIT)
  await areImagesLoaded(page)
  const { size } = await sharp(await page.screenshot())
    .resize({ width: savedWidth })
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(path.join(FOLDER, `${name}.webp`))
  await context.close()
  process.stdout.write(`${name}: ${Math.round(size / 1000)} KB\n`)
}

const wanted = process.argv.slice(2)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--autoplay-policy=no-user-gesture-required'],
})
// A site that runs already, with its data directory and accounts in the environment, is used as it is.
const site = process.env.E2E_DATA_DIR === undefined ? await startSite() : null
try {
  mkdirSync(FOLDER, { recursive: true })
  for (const [name, screenshot] of Object.entries(SCREENSHOTS))
    if (wanted.length === 0 || wanted.includes(name)) await take(browser, name, screenshot)
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
