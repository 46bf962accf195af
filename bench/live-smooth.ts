/** Whether playback of a live is continuous: several browsers at once by LL-HLS, behind nginx configured as in ops/nginx.conf. */
import { existsSync } from 'node:fs'
import { hasNginx, startNginx } from '../server/test/nginx.ts'
import { startClockEncoder } from './clock-encoder.ts'
import { CHROMIUM, inBrowser } from './in-browser.ts'
import { openLiveSite } from './live-site.ts'
import type { Result, Skipped } from './measure.ts'
import { SCALE, unlessTrial } from './size.ts'

const NAME = 'the picture of a live stands still, by LL-HLS behind nginx'
const VIEWERS = unlessTrial(3, 1)
/** Longer than the buffer gap that once stalled a player. */
const SECONDS = unlessTrial(Math.max(30, 60 * SCALE), 1)
/** Share of the watched time. One stall of the known kind would be five times as much. */
const LIMIT = 0.005

export async function benchLiveSmooth(): Promise<(Result | Skipped)[]> {
  if (!existsSync(CHROMIUM)) return [{ name: NAME, skipped: 'skipped: there is no Chromium (CHROMIUM=path)' }]
  if (!hasNginx()) return [{ name: NAME, skipped: 'skipped: there is no nginx (apt-get install nginx)' }]
  await using site = await openLiveSite()
  await using _ = startClockEncoder(site.rtmp, { keyEverySeconds: 2 })
  await site.untilLive()
  // This benchmark requests no media files.
  const nginx = await startNginx({ files: import.meta.dirname, webUrl: site.url })
  try {
    const still = await inBrowser<number[]>('live-smooth.ts', {
      ...{ url: nginx.url, username: site.creator.username, viewers: VIEWERS, seconds: SECONDS },
    })
    const share = still.reduce((sum, ms) => sum + ms, 0) / 1000 / (VIEWERS * SECONDS)
    const each = still.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ')
    const detail = `${(share * 100).toFixed(2)} of ${LIMIT * 100} % of the time; ${VIEWERS} viewers in ${SECONDS} s: ${each}`
    return [{ name: NAME, ratio: share / LIMIT, atMost: 1, detail }]
  } finally {
    await nginx.stop()
  }
}
