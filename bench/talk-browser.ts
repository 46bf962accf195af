/** A conversation in real browsers: delay from one user's action until the other user's tabs all show it. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { startBenchSite } from './bench-site.ts'
import { CHROMIUM } from './in-browser.ts'
import type { Result } from './measure.ts'

const ARGS = ['--no-sandbox', '--disable-gpu']
/** Below this delay, both users seem to look at the same screen. */
const LIMIT_MS = 300

/** Milliseconds, one value per repetition. */
type Delays = Record<'typing' | 'sending' | 'reading' | 'unlocking', number[]>

export async function benchTalkInBrowser(): Promise<Result[]> {
  const site = await startBenchSite({ medias: 0 })
  try {
    const script = path.join(import.meta.dirname, 'browser/talk.ts')
    const { stdout, status } = spawnSync(
      process.execPath,
      [script, site.url, site.dataDir, CHROMIUM, ...ARGS],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    if (status !== 0) throw new Error('The conversation in the browser failed.')
    return Object.entries(JSON.parse(String(stdout)) as Delays).map(([what, delays]) =>
      resultOf(what, delays),
    )
  } finally {
    await site.stop()
  }
}

function resultOf(what: string, delays: readonly number[]): Result {
  const sorted = delays.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN)
  return {
    name: `${what} in a conversation, until all tabs of the other show it, p95`,
    ratio: at(0.95) / LIMIT_MS,
    atMost: 1,
    detail: `${at(0.95)} of ${LIMIT_MS} ms, median ${at(0.5)} ms, ${delays.length} times`,
  }
}
