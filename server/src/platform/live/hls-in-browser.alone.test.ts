/** Plays our HLS output in a real browser with the real player, across a change of size and on a slow connection. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { chromium, type Page } from '@playwright/test'
import { systemClock } from '#platform/clock.ts'
import { encodeClip, type RecordedClip, shiftedBy } from '../../../test/encoded-frames.ts'
import { quietLog } from '../../../test/live-engine.ts'
import { createOutputs, type LiveOutputs, type OutputsOptions } from './outputs.ts'
import { createStream } from './stream.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const HLS = createRequire(import.meta.url).resolve('hls.js/dist/hls.light.mjs')
const CHROMIUM =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file))
const PAGE = `<!doctype html><link rel="icon" href="data:,"><video muted autoplay playsinline></video>
<script type="importmap">{ "imports": { "#web/": "/web/src/", "hls.js/light": "/hls.mjs" } }</script>
<script>window.told = []</script>
<script type="module">
  const { attachLiveHls } = await import('/web/src/features/live/player/attach-live-hls.ts')
  const [video, url] = [document.querySelector('video'), '/streams/a/index.m3u8']
  attachLiveHls({ video, url, tell: (word) => told.push(word) })
</script>`

/** Also true when the player gave up, so that the test does not wait forever. */
const PLAYS = `({ height, frames }) => {
  const video = document.querySelector('video')
  const { totalVideoFrames } = video.getVideoPlaybackQuality()
  const hasSound = video.webkitAudioDecodedByteCount > 0
  return told.length > 0 || (video.videoHeight === height && totalVideoFrames > frames && hasSound)
}`

const browser = await chromium.launch({
  ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
})
after(() => browser.close())

/** Serves the player's own files with their types stripped, and the live role's replies. */
async function serve(outputs: LiveOutputs, t: TestContext): Promise<string> {
  const script = async (response: ServerResponse, file: string, isTyped: boolean) => {
    const text = await readFile(file, 'utf8')
    response.setHeader('content-type', 'text/javascript').end(isTyped ? stripTypeScriptTypes(text) : text)
  }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams: asked } = new URL(request.url ?? '', 'http://here')
    if (pathname === '/') return void response.setHeader('content-type', 'text/html').end(PAGE)
    if (pathname === '/hls.mjs') return script(response, HLS, false)
    if (pathname.startsWith('/web/src/')) return script(response, path.join(ROOT, pathname), true)
    const query = new URLSearchParams(
      [...asked].map(([name, value]) => [name.replace('_HLS_', ''), value] as [string, string]),
    )
    const reply = await outputs.route({
      ...{ method: 'GET', path: pathname.split('/').slice(1), query, body: Buffer.alloc(0) },
      signal: new AbortController().signal,
    })
    response.writeHead(reply?.status ?? 404).end(reply?.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** Sends one clip after the other like a camera; the last one repeats. */
async function opened(
  t: TestContext,
  clips: readonly RecordedClip[],
  lowerRendition?: OutputsOptions['lowerRendition'],
) {
  const outputs = createOutputs({ clock: systemClock, log: quietLog, lowerRendition })
  const stream = createStream({ id: 'a', log: quietLog })
  outputs.outlet(stream, { record: false })
  const startedAt = performance.now()
  let [at, fed, offsetMs] = [0, 0, 0]
  let isCut = false
  const timer = setInterval(() => {
    for (;;) {
      const clip = clips[Math.min(at, clips.length - 1)] as RecordedClip
      const frame = isCut ? undefined : clip.frames[fed]
      if (!frame) {
        offsetMs += (clip.frames[fed - 1]?.dtsMs ?? 0) + 100
        ;[at, fed, isCut] = [at + 1, 0, false]
        continue
      }
      if (frame.dtsMs + offsetMs > performance.now() - startedAt) return
      if (fed++ === 0) stream.feedTracks(clip.tracks)
      const [moved] = shiftedBy({ ...clip, frames: [frame] }, offsetMs).frames
      if (moved) stream.feed(moved)
    }
  }, 10)
  const page = await browser.newPage()
  t.after(async () => {
    await page.close()
    clearInterval(timer)
    stream.end()
    await outputs.close()
  })
  /** Switches to the next clip, after a gap. */
  const cut = () => {
    isCut = true
  }
  return { page, outputs, cut, url: await serve(outputs, t) }
}

/** Continues the clip like a running camera: without a gap and without repeating its tracks. */
function goingOn(
  { tracks, frames }: RecordedClip,
  { seconds, times }: { seconds: number; times: number },
): RecordedClip {
  const rounds = Array.from({ length: times }, (_, at) => shiftedBy({ tracks, frames }, at * seconds * 1000))
  return { tracks, frames: rounds.flatMap((round) => round.frames) }
}

/** Many times the duration on an idle machine. */
const TIMEOUT_MS = 240_000

async function untilPlaying(page: Page, wanted: { height: number; frames: number }): Promise<void> {
  await page.waitForFunction(`(${PLAYS})(${JSON.stringify(wanted)})`, null, { timeout: TIMEOUT_MS })
  assert.deepEqual(await page.evaluate('told'), [])
}

function drawn(page: Page): Promise<number> {
  return page.evaluate(`document.querySelector('video').getVideoPlaybackQuality().totalVideoFrames`)
}

test('plays video and audio, and continues after the picture size changes', async (t) => {
  const clips = [encodeClip({ seconds: 5, size: '160x90' }), encodeClip({ seconds: 30, size: '90x160' })]
  const { page, url } = await opened(t, clips)
  await page.goto(url)
  await untilPlaying(page, { height: 160, frames: 60 })
})

test('switches to the lower rendition on a slow connection without reporting a lost stream', async (t) => {
  const counts = { liveLowerRenditions: { inc() {}, dec() {} }, liveLowerRenditionFailures: { inc() {} } }
  // Few frames, so that a slow machine encodes them in time, but large ones.
  const clip = encodeClip({ seconds: 4, size: '320x180', fps: 5, keyEvery: 5, isNoisy: true })
  const long = goingOn(clip, { seconds: 4, times: 200 })
  const { page, outputs, cut, url } = await opened(t, [long], { sidePx: 72, encodes: 1, counts })
  // A player that joins before the lower rendition exists sees only the source.
  const offers = async (): Promise<number> => {
    while (outputs.lowerRenditionOf('a') === null) await new Promise((resolve) => setTimeout(resolve, 20))
    const list = page.waitForResponse((answer) => answer.url().endsWith('/index.m3u8'))
    await page.goto(url)
    return (await (await list).text()).split('#EXT-X-STREAM-INF').length - 1
  }
  while ((await offers()) < 2) {}
  await untilPlaying(page, { height: 180, frames: 5 })
  // Across a gap: gaps must not prevent the switch.
  cut()
  await untilPlaying(page, { height: 180, frames: (await drawn(page)) + 40 })
  const line = await page.context().newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 20, downloadThroughput: 500_000 / 8, uploadThroughput: -1 },
  })
  await untilPlaying(page, { height: 72, frames: 0 })
  await untilPlaying(page, { height: 72, frames: (await drawn(page)) + 10 })
})
