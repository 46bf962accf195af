/** The feed in a real browser: time from a swipe to the next video's first frame, memory, layout shift and Lighthouse scores. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { freePort } from '../server/test/free-port.ts'
import { type BenchSite, startBenchSite } from './bench-site.ts'
import { CHROMIUM } from './in-browser.ts'
import { median, type Result, type Skipped } from './measure.ts'
import { unlessTrial } from './size.ts'

const ARGS = ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required']
const SLIDES = unlessTrial(200, 4)
/** Number of slides after which all code is loaded. */
const WARM_SLIDES = unlessTrial(40, 2)
const ROUNDS = unlessTrial(3, 1)
const LIMITS = { p50Ms: 100, p95Ms: 250, shift: 0.02, heap: 1.25, marks: 95 }

export async function benchFeedInBrowser(): Promise<(Result | Skipped)[]> {
  const site = await startBenchSite({ medias: SLIDES + 20 })
  try {
    return [...measureWalk(site), ...(await marks(site))]
  } finally {
    await site.stop()
  }
}

type Times = { seen: number; moves: number }
type Session = { times: Times[]; warmBytes: number; endBytes: number; shift: number }

/** Runs in a separate process, because its code uses browser types instead of server types. */
function measureWalk({ url }: BenchSite): Result[] {
  const script = path.join(import.meta.dirname, 'browser/walk.ts')
  const options = [url, CHROMIUM, String(SLIDES), String(WARM_SLIDES), ...ARGS]
  const { stdout, status } = spawnSync(process.execPath, [script, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error('The walk through the feed failed.')
  const { times, warmBytes, endBytes, shift } = JSON.parse(String(stdout)) as Session
  return [...frames(times), memory(warmBytes, endBytes), layout(shift)]
}

/** The neighbour's first frame is preloaded, so it appears with the slide; the detail also reports when the video moves. */
function frames(times: readonly Times[]): Result[] {
  const at = (share: number, figure: keyof Times) =>
    times.map((each) => each[figure]).sort((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
  const result = (name: string, share: number, limitMs: number): Result => ({
    name: `swipe to first frame, ${name}`,
    ratio: at(share, 'seen') / limitMs,
    atMost: 1,
    detail: `${Math.round(at(share, 'seen'))} of ${limitMs} ms, moving after ${Math.round(at(share, 'moves'))} ms, ${times.length} swipes`,
  })
  return [result('p50', 0.5, LIMITS.p50Ms), result('p95', 0.95, LIMITS.p95Ms)]
}

function memory(before: number, after: number): Result {
  const mb = (bytes: number) => (bytes / 1e6).toFixed(1)
  return {
    name: `memory after ${SLIDES} slides, against that after ${WARM_SLIDES}`,
    ratio: after / before,
    atMost: LIMITS.heap,
    detail: `${mb(after)} against ${mb(before)} MB`,
  }
}

function layout(shift: number): Result {
  const detail = `${shift.toFixed(4)} of ${LIMITS.shift}, with ${SLIDES} slides`
  return { name: 'cumulative layout shift', ratio: shift / LIMITS.shift, atMost: 1, detail }
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const

async function marks(site: BenchSite): Promise<(Result | Skipped)[]> {
  const lighthouse = process.env.LIGHTHOUSE ?? 'lighthouse'
  const name = (category: string) => `Lighthouse, mobile, ${category}`
  if (spawnSync(lighthouse, ['--version']).error)
    return CATEGORIES.map((category) => ({
      name: name(category),
      skipped: 'skipped: there is no lighthouse on this machine (npm i -g lighthouse, or LIGHTHOUSE=path)',
    }))
  const rounds: Record<Category, number>[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await askLighthouse(lighthouse, site.url))
  return CATEGORIES.map((category) => {
    const mark = median(rounds.map((scores) => scores[category]))
    const detail = `${Math.round(mark)} of 100, median of ${rounds.length}`
    return { name: name(category), ratio: mark / LIMITS.marks, atLeast: 1, detail }
  })
}

type Category = (typeof CATEGORIES)[number]

/** Also runs in a separate process, with a browser that has answered both questions. */
async function askLighthouse(lighthouse: string, url: string): Promise<Record<Category, number>> {
  const script = path.join(import.meta.dirname, 'browser/lighthouse.ts')
  const port = String(await freePort())
  const options = [url, CHROMIUM, lighthouse, CATEGORIES.join(','), port, ...ARGS]
  const { stdout, status } = spawnSync(process.execPath, [script, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error('Lighthouse did not come to its end.')
  return JSON.parse(String(stdout)) as Record<Category, number>
}
