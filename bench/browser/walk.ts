/** Moves through the feed by keyboard and prints as JSON when each video was seen and moved, memory use and layout shift. */
import { type CDPSession, chromium, type Page } from '@playwright/test'

const [, , url = '', executablePath = '', slides = '', warmSlides = '', ...args] = process.argv

const browser = await chromium.launch({ executablePath, args })
try {
  process.stdout.write(JSON.stringify(await walk()))
} finally {
  await browser.close()
}

async function walk() {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.context().addCookies(['agree_18', 'cookie_policy'].map((name) => ({ name, value: '1', url })))
  const devtools = await page.context().newCDPSession(page)
  await page.addInitScript(watchShifts)
  await page.goto(url)
  await page.locator('[role=feed] article video').first().waitFor()
  const times: Times[] = []
  let warmBytes = 0
  for (let slide = 1; slide <= Number(slides); slide += 1) {
    const ms = await swipe(page)
    if (ms !== null) times.push(ms)
    if (slide === Number(warmSlides)) warmBytes = await heapBytes(devtools)
  }
  const endBytes = await heapBytes(devtools)
  const shift = await page.evaluate(() => (window as unknown as { shifted: number }).shifted)
  return { times, warmBytes, endBytes, shift }
}

/** Milliseconds from the key press until a frame of the next slide's video is on the screen, and until the video moves. */
type Times = { seen: number; moves: number }

/** Null for photos, locked media and slides that were not loaded yet. */
async function swipe(page: Page): Promise<Times | null> {
  await page.evaluate(untilNeighbourIsLoaded)
  // Registers the listener before pressing the key: registered concurrently, it could miss the key press.
  const measured = await page.evaluateHandle(nextFirstFrame)
  await page.keyboard.press('ArrowDown')
  return measured.evaluate(({ firstFrame }) => firstFrame)
}

/** Runs in the page: resolves when the next slide's video is ready or the slide has none, as if the viewer watched the slide for that long. */
async function untilNeighbourIsLoaded(): Promise<void> {
  const deadline = performance.now() + 2_000
  const isReady = () => {
    const next = document.querySelector('[role=feed] > article[tabindex="0"]')?.nextElementSibling
    const video = next?.querySelector('video')
    return next != null && next.childElementCount > 0 && (!video || video.readyState >= 3)
  }
  while (!isReady() && performance.now() < deadline) await new Promise(requestAnimationFrame)
}

/** Runs in the page. Wrapped in an object because a bare promise would be awaited by `evaluate`. */
function nextFirstFrame(): { firstFrame: Promise<Times | null> } {
  const LATE_MS = 10_000
  /** A slide with a smaller visible share does not count as seen. */
  const SHARE = 0.1
  const next = document.querySelector('[role=feed] > article[tabindex="0"]')?.nextElementSibling
  const video = next?.querySelector('video')
  const isOnScreen = (element: HTMLVideoElement) => {
    const { top, bottom } = element.getBoundingClientRect()
    const seen = Math.min(bottom, innerHeight) - Math.max(top, 0)
    return seen >= innerHeight * SHARE && element.readyState >= 2 && getComputedStyle(element).opacity !== '0'
  }
  const frames = async (element: HTMLVideoElement, since: number): Promise<Times> => {
    const moved = new Promise<number>((resolve) => {
      const late = setTimeout(() => resolve(LATE_MS), LATE_MS)
      element.requestVideoFrameCallback((now) => {
        clearTimeout(late)
        resolve(now - since)
      })
    })
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    let now = await frame()
    while (!isOnScreen(element) && now - since < LATE_MS) now = await frame()
    // The layout of this frame is on the screen at the next one.
    const seen = (await frame()) - since
    return { seen, moves: await moved }
  }
  const firstFrame = new Promise<Times | null>((resolve) => {
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        // Nothing to measure: the slide must only arrive before the next key press.
        if (!video || video.readyState < 3) setTimeout(() => resolve(null), 100)
        else resolve(frames(video, timeStamp))
      },
      { once: true, capture: true },
    )
  })
  return { firstFrame }
}

/** Runs in the page. */
function watchShifts(): void {
  const measured = window as unknown as { shifted: number }
  measured.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) measured.shifted += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

async function heapBytes(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize
}
