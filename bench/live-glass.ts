/** Age of a live's picture when a viewer sees it, by a clock in the picture, and time to the first picture after joining. */
import { existsSync } from 'node:fs'
import { startClockEncoder } from './clock-encoder.ts'
import { CHROMIUM, inBrowser } from './in-browser.ts'
import { type LiveSite, openLiveSite } from './live-site.ts'
import { median, type Result, type Skipped } from './measure.ts'
import { SCALE } from './size.ts'

const SECONDS = Math.max(2, 12 * SCALE)
const JOINS = Math.max(2, Math.round(8 * SCALE))

type Watched = { ages: number[]; joins: number[] }

const NONE: Skipped = {
  name: 'a live on the glass',
  skipped: 'skipped: there is no Chromium here (CHROMIUM=path)',
}

export async function benchLiveGlass(): Promise<(Result | Skipped)[]> {
  if (!existsSync(CHROMIUM)) return [NONE]
  await using site = await openLiveSite()
  const fromEncoder = await encoderToGlass(site)
  return [
    aged('from an encoder by RTMP to the glass by LL-HLS', fromEncoder.hls, 2_000),
    aged('from an encoder by RTMP to the glass by WebRTC', fromEncoder.whep, 300),
    joined('LL-HLS', fromEncoder.hls, 1_500),
    joined('WebRTC', fromEncoder.whep, 1_000),
  ]
}

export async function benchLiveCamera(): Promise<(Result | Skipped)[]> {
  if (!existsSync(CHROMIUM)) return [NONE]
  await using site = await openLiveSite()
  const fromCamera = await look<{ whep: Watched }>(site, { source: 'camera', seconds: SECONDS, joins: 0 })
  return [aged('from a camera to the glass by WebRTC', fromCamera.whep, 250)]
}

async function encoderToGlass(site: LiveSite) {
  await using _ = startClockEncoder(site.rtmp)
  await site.untilLive()
  return await look<{ whep: Watched; hls: Watched }>(site, {
    source: 'encoder',
    seconds: SECONDS,
    joins: JOINS,
  })
}

type Look = { source: 'encoder' | 'camera'; seconds: number; joins: number }

function look<Seen>({ url, creator }: LiveSite, look: Look): Promise<Seen> {
  const { username, cookie } = creator
  return inBrowser<Seen>('live-glass.ts', { ...look, url, username, cookie })
}

function aged(name: string, { ages }: Watched, limitMs: number): Result {
  // Half of the sent frames suffice; with hardly any, the measurement fails.
  if (ages.length < SECONDS * 10) throw new Error(`${name}: only ${ages.length} pictures were read`)
  const p95 = ages.toSorted((a, b) => a - b)[Math.floor(ages.length * 0.95)] ?? Number.NaN
  const detail = `${Math.round(p95)} of ${limitMs} ms, median ${Math.round(median(ages))} ms, ${ages.length} pictures`
  return { name: `${name}, p95`, ratio: p95 / limitMs, atMost: 1, detail }
}

function joined(way: string, { joins }: Watched, limitMs: number): Result {
  const middle = median(joins)
  const detail = `${Math.round(middle)} of ${limitMs} ms, the slowest of ${joins.length} ${Math.round(Math.max(...joins))} ms`
  return {
    name: `from a tap on a live to its first picture by ${way}, median`,
    ratio: middle / limitMs,
    atMost: 1,
    detail,
  }
}
