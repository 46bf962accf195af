/** Whether those who watch a live see it go on: several browsers at once by LL-HLS, behind nginx as ops/nginx.conf sets it up. */
import { existsSync } from 'node:fs'
import { hasNginx, startNginx } from '../server/test/nginx.ts'
import { startClockEncoder } from './clock-encoder.ts'
import { CHROMIUM, inBrowser } from './in-browser.ts'
import { openLiveSite } from './live-site.ts'
import type { Result, Skipped } from './measure.ts'
import { SCALE, unlessTrial } from './size.ts'

const NAME = 'the picture of a live stands still, by LL-HLS behind nginx'
const VIEWERS = unlessTrial(3, 1)
/** Longer than what was once taken out of a player's buffer, which made it stop. */
const SECONDS = unlessTrial(Math.max(30, 60 * SCALE), 1)
/** Of the time that is watched. One stop of the kind that was found would be five times as much. */
const LIMIT = 0.005

export async function benchLiveSmooth(): Promise<(Result | Skipped)[]> {
  if (!existsSync(CHROMIUM)) return [{ name: NAME, skipped: 'skipped: there is no Chromium (CHROMIUM=path)' }]
  if (!hasNginx()) return [{ name: NAME, skipped: 'skipped: there is no nginx (apt-get install nginx)' }]
  await using site = await openLiveSite()
  await using _ = startClockEncoder(site.rtmp, { keyEverySeconds: 2 })
  await site.untilLive()
  // No files of media are asked for here.
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
