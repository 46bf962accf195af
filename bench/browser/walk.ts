/** Walks through the feed by key and prints, as JSON, how long first frames took, what memory held and what moved. */
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
  const times: number[] = []
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

/** Milliseconds from the key to a frame of the next slide; null for photos, locked ones, and what was not loaded yet. */
async function swipe(page: Page): Promise<number | null> {
  await page.evaluate(untilNeighbourIsLoaded)
  // The page listens before the key is pressed: asked for at once, the key would now and then come first.
  const measured = await page.evaluateHandle(nextFirstFrame)
  await page.keyboard.press('ArrowDown')
  return measured.evaluate(({ firstFrame }) => firstFrame)
}

/** In the page: the next slide has its video ready, or has none. Those who look at a slide give it that long. */
async function untilNeighbourIsLoaded(): Promise<void> {
  const deadline = performance.now() + 2_000
  const isReady = () => {
    const next = document.querySelector('[role=feed] > article[tabindex="0"]')?.nextElementSibling
    const video = next?.querySelector('video')
    return next != null && next.childElementCount > 0 && (!video || video.readyState >= 3)
  }
  while (!isReady() && performance.now() < deadline) await new Promise(requestAnimationFrame)
}

/** In the page. The promise is wrapped, as a bare one would be waited for here and now. */
function nextFirstFrame(): { firstFrame: Promise<number | null> } {
  const next = document.querySelector('[role=feed] > article[tabindex="0"]')?.nextElementSibling
  const video = next?.querySelector('video')
  const firstFrame = new Promise<number | null>((resolve) => {
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        if (!video || video.readyState < 3) {
          // Nothing to measure: the slide still has to arrive before the next key.
          setTimeout(() => resolve(null), 100)
          return
        }
        const late = setTimeout(() => resolve(10_000), 10_000)
        video.requestVideoFrameCallback((now) => {
          clearTimeout(late)
          resolve(now - timeStamp)
        })
      },
      { once: true, capture: true },
    )
  })
  return { firstFrame }
}

/** In the page. */
function watchShifts(): void {
  const told = window as unknown as { shifted: number }
  told.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) told.shifted += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

async function heapBytes(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize
}
