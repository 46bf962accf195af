/** What we pack, played by the player that browsers get, in a real browser: from the first part on, and across a change. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { chromium } from '@playwright/test'
import { systemClock } from '#platform/clock.ts'
import { encodeClip, later } from '../live-kit.ts'
import { createPackager, type Packager } from './packager.ts'

const CHROMIUM =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file))
const PAGE = `<!doctype html><video muted autoplay playsinline></video><script src="/hls.js"></script><script>
  const player = new Hls({ lowLatencyMode: true })
  window.faults = []
  player.on(Hls.Events.ERROR, (_event, { fatal, details }) => fatal && faults.push(details))
  player.loadSource('/index.m3u8')
  player.attachMedia(document.querySelector('video'))
</script>`

/** Also when it gave up, so that nobody waits for what does not come. */
const PLAYS_THE_SECOND = `(() => {
  const video = document.querySelector('video')
  const { totalVideoFrames } = video.getVideoPlaybackQuality()
  const plays = video.videoWidth === 90 && totalVideoFrames > 60 && video.webkitAudioDecodedByteCount > 0
  return faults.length > 0 || plays
})()`

async function serve({ shelf }: Packager) {
  const player = await readFile(createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js'))
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://here')
    if (pathname === '/') return void response.setHeader('content-type', 'text/html').end(PAGE)
    if (pathname === '/hls.js') return void response.end(player)
    const number = (name: string) => (searchParams.has(name) ? Number(searchParams.get(name)) : undefined)
    if (pathname === '/index.m3u8') {
      const wish = {
        msn: number('_HLS_msn'),
        part: number('_HLS_part'),
        isDelta: searchParams.has('_HLS_skip'),
      }
      const answer = await shelf.playlist(wish)
      return void ('text' in answer ? response.end(answer.text) : response.writeHead(503).end())
    }
    const bytes = await shelf.file(pathname.slice(1))
    return void (bytes ? response.end(bytes) : response.writeHead(404).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

test('hls.js plays it, picture and sound, and goes on after another size', async () => {
  const packager = createPackager({ clock: systemClock })
  const first = encodeClip({ seconds: 5, size: '160x90' })
  const second = encodeClip({ seconds: 30, size: '90x160' })
  const { server, url } = await serve(packager)
  const startedAt = performance.now()
  packager.tracks(first.tracks)
  const frames = [...first.frames, ...later(second, 5_100).frames]
  let fed = 0
  // As a camera would.
  const timer = setInterval(() => {
    for (; (frames[fed]?.dtsMs ?? Number.POSITIVE_INFINITY) <= performance.now() - startedAt; fed++) {
      if (fed === first.frames.length) packager.tracks(second.tracks)
      const frame = frames[fed]
      if (frame) packager.frame(frame)
    }
  }, 10)
  const browser = await chromium.launch({
    ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(url)
    await page.waitForFunction(PLAYS_THE_SECOND, null, { timeout: 60_000 })
    assert.deepEqual(await page.evaluate('faults'), [])
  } finally {
    clearInterval(timer)
    await browser.close()
    packager.end()
    server.closeAllConnections()
    server.close()
  }
})
