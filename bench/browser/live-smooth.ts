/** Several LL-HLS viewers of one live in a real browser; prints as JSON how long each saw a frozen picture. */
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { defineEachFrame } from './each-frame.ts'

type Options = { url: string; executablePath: string; username: string; viewers: number; seconds: number }

declare global {
  interface Window {
    /** Total milliseconds of noticeable freezes. */
    stoodStillMs(): number
  }
}

const options = JSON.parse(process.argv[2] ?? '') as Options
/** Excludes joining and the first seconds after it. */
const SETTLE_MS = 5_000
const SLOWEST_MS = 300

const browser = await chromium.launch({
  executablePath: options.executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
})
try {
  const still = await Promise.all(Array.from({ length: options.viewers }, watch))
  process.stdout.write(JSON.stringify(still))
} finally {
  await browser.close()
}

async function watch(): Promise<number> {
  const context = await browser.newContext({ baseURL: options.url, viewport: { width: 390, height: 844 } })
  await context.addCookies(
    ['agree_18', 'cookie_policy'].map((name) => ({ name, value: '1', url: options.url })),
  )
  await context.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'))
  await context.addInitScript(defineEachFrame)
  await context.addInitScript(countStill)
  // Simulates network jitter: parts arrive at varying times.
  await context.route(/\.m4s$/, async (route) => {
    await sleep(Math.random() * SLOWEST_MS)
    await route.continue()
  })
  const page = await context.newPage()
  await page.goto(`/${options.username}/live`)
  await page.locator('[data-live-phase="playing"]').waitFor({ timeout: 60_000 })
  await sleep(SETTLE_MS)
  const before = await page.evaluate(() => window.stoodStillMs())
  await sleep(options.seconds * 1000)
  const after = await page.evaluate(() => window.stoodStillMs())
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
  return after - before
}

/** Runs in the page. At 25 frames per second, a gap of 250 ms is visible. */
function countStill(): void {
  const NOTICED_MS = 250
  let sum = 0
  let last = Number.POSITIVE_INFINITY
  const gap = () => {
    const ms = performance.now() - last
    return ms > NOTICED_MS ? ms : 0
  }
  window.stoodStillMs = () => sum + gap()
  window.eachFrame(() => {
    sum += gap()
    last = performance.now()
  })
}
