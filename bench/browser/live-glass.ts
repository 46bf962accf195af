/** Watches a live in a real browser, reads the clock in its picture and prints the latency of the drawn frames as JSON. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { CLOCK } from '../clock-picture.ts'
import { defineEachFrame } from './each-frame.ts'

type Options = {
  url: string
  executablePath: string
  /** The creator; the camera source goes live with this session. */
  username: string
  cookie: string
  /** Viewing protocols to measure for the encoder source or the camera source. */
  source: 'encoder' | 'camera'
  seconds: number
  joins: number
}
const options = JSON.parse(process.argv[2] ?? '') as Options
const ARGS = [
  ...['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
]
/** Excludes the first seconds, until the player's latency is stable. */
const SETTLE_MS = { whep: 2_000, hls: 5_000 }

/** Exceeding this means a failure rather than slowness. */
const TIMEOUT_MS = 30_000

type Way = keyof typeof SETTLE_MS

const browser = await chromium.launch({ executablePath: options.executablePath, args: ARGS })
try {
  process.stdout.write(JSON.stringify(options.source === 'camera' ? await fromCamera() : await fromEncoder()))
} finally {
  await browser.close()
}

async function fromEncoder() {
  const whep = await watch('whep')
  const hls = await watch('hls')
  return { whep, hls }
}

async function fromCamera() {
  const context = await newContext()
  await context.grantPermissions(['camera', 'microphone'])
  const [name = '', value = ''] = options.cookie.split('=')
  await context.addCookies([{ name, value, url: options.url }])
  await context.addInitScript(cameraShowsClock, CLOCK)
  const page = await context.newPage()
  await page.goto('/studio/live/camera')
  const press = (words: string) =>
    page.getByRole('button', { name: words, exact: true }).locator('visible=true').first()
  await press('Go Live').click({ timeout: 60_000 })
  await press('Stop Live').waitFor({ timeout: 60_000 })
  return { whep: await watch('whep') }
}

/** Joins repeatedly from the list of lives, then stays. */
async function watch(way: Way): Promise<{ ages: number[]; joins: number[] }> {
  const context = await newContext()
  if (way === 'hls') await context.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'))
  await context.addInitScript(defineEachFrame)
  await context.addInitScript(readClock, CLOCK)
  const page = await context.newPage()
  const joins: number[] = []
  // The first join also downloads the player code.
  for (let join = 0; join <= options.joins; join += 1) {
    await page.goto('/lives')
    const tile = page.locator(`a[href="/${options.username}/live"]`).first()
    await tile.waitFor({ timeout: 30_000 })
    const took = await tile.evaluate((link: HTMLElement, timeoutMs: number) => {
      window.seen = { ages: [], first: Promise.withResolvers<number>() }
      const start = performance.now()
      link.click()
      setTimeout(() => window.seen.first.reject(new Error('no picture came')), timeoutMs)
      return window.seen.first.promise.then((at) => at - start)
    }, TIMEOUT_MS)
    if (join > 0) joins.push(took)
  }
  await expectWay(page, way)
  await sleep(SETTLE_MS[way])
  await page.evaluate(() => window.seen.ages.splice(0))
  await sleep(options.seconds * 1000)
  const ages = await page.evaluate(() => window.seen.ages)
  await expectWay(page, way)
  await context.close()
  return { ages, joins }
}

/** Fails if the player fell back: its figures would be reported under the wrong protocol. */
async function expectWay(page: Page, way: Way): Promise<void> {
  const isStream = await page
    .locator('[data-live-phase] video')
    .evaluate((video: HTMLVideoElement) => video.srcObject !== null)
  if (isStream !== (way === 'whep')) throw new Error(`it is not played by ${way}`)
}

async function newContext(): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: options.url, viewport: { width: 390, height: 844 } })
  await context.addCookies(
    ['agree_18', 'cookie_policy'].map((name) => ({ name, value: '1', url: options.url })),
  )
  return context
}

type Seen = { ages: number[]; first: PromiseWithResolvers<number> }

declare global {
  interface Window {
    seen: Seen
  }
}

/** Runs in the page: reads the clock from each new frame of any video. */
function readClock({ width, blocks, blockPx, top, height }: typeof CLOCK): void {
  window.seen = { ages: [], first: Promise.withResolvers<number>() }
  const canvas = new OffscreenCanvas(width, 1)
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  const middle = (top + height) / 2

  function read(video: HTMLVideoElement): number | null {
    pen?.drawImage(video, 0, (video.videoHeight * middle) / height, video.videoWidth, 1, 0, 0, width, 1)
    const row = pen?.getImageData(0, 0, width, 1).data
    let bits = 0
    for (let at = 0; at < blocks; at += 1) {
      const green = row?.[(at * blockPx + blockPx / 2) * 4 + 1] ?? 0
      if (green > 128) bits |= 1 << at
    }
    const time = bits & 0xffff
    const proof = (time ^ (time >> 4) ^ (time >> 8) ^ (time >> 12)) & 0xf
    if (proof !== bits >> 16) return null
    return ((Date.now() & 0xffff) - time + 0x10000) % 0x10000
  }

  window.eachFrame((video) => {
    window.seen.first.resolve(performance.now())
    const age = read(video)
    if (age !== null) window.seen.ages.push(age)
  })
}

/** Runs in the page: replaces the camera with a canvas showing the clock; the microphone stays the browser's fake device. */
function cameraShowsClock({ width, height, blocks, blockPx, top }: typeof CLOCK): void {
  const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const given = await original(wanted)
    if (given.getVideoTracks().length === 0) return given
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const pen = canvas.getContext('2d')
    let frame = 0
    setInterval(() => {
      if (!pen) return
      frame += 1
      pen.fillStyle = '#888'
      pen.fillRect(0, 0, width, height)
      pen.fillStyle = '#fff'
      pen.fillRect((frame * 8) % (width - 64), 0, 64, top)
      const time = Date.now() & 0xffff
      const bits = time | (((time ^ (time >> 4) ^ (time >> 8) ^ (time >> 12)) & 0xf) << 16)
      for (let at = 0; at < blocks; at += 1) {
        pen.fillStyle = (bits >> at) & 1 ? '#fff' : '#000'
        pen.fillRect(at * blockPx, top, blockPx, height - top)
      }
    }, 33)
    return new MediaStream([...canvas.captureStream(30).getVideoTracks(), ...given.getAudioTracks()])
  }
}
