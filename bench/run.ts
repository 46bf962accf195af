/** `npm run bench`: each line is a ratio against a limit named and measured in the same run. */
import path from 'node:path'
import { FIRST_LOAD_LIMIT_BYTES, firstLoadBytes } from '../scripts/checks/first-load.ts'
import { benchAudit } from './audit.ts'
import { benchFanOut } from './fan-out.ts'
import { benchFeed } from './feed.ts'
import { benchFeedInBrowser } from './feed-browser.ts'
import { benchFigures } from './figures.ts'
import { benchFirstPlayable } from './first-playable.ts'
import { benchGraphql } from './graphql.ts'
import { benchLive } from './live.ts'
import { benchLiveChat } from './live-chat.ts'
import { benchLiveCamera, benchLiveGlass } from './live-glass.ts'
import { benchLiveViewers } from './live-viewers.ts'
import { benchMass } from './mass.ts'
import type { Result, Skipped, Told } from './measure.ts'
import { benchMessenger } from './messenger.ts'
import { benchMoney } from './money.ts'
import { benchReadyAgain } from './ready-again.ts'
import { benchRenditions } from './renditions.ts'
import { benchReports } from './reports.ts'
import { benchSegments } from './segments.ts'
import { benchTalkInBrowser } from './talk-browser.ts'
import { benchUploadMemory } from './upload-memory.ts'
import { benchWarmStart } from './warm-start.ts'

async function benchFirstLoad(): Promise<Result> {
  const bytes = firstLoadBytes(path.resolve(import.meta.dirname, '../web/dist'))
  const detail = `${(bytes / 1024).toFixed(1)} of ${FIRST_LOAD_LIMIT_BYTES / 1024} KB gzip`
  return {
    name: 'first-load JavaScript of the home route',
    ratio: bytes / FIRST_LOAD_LIMIT_BYTES,
    atMost: 1,
    detail,
  }
}

type Bench = () => Promise<Result | (Result | Skipped | Told)[]>

const benches: Record<string, Bench> = {
  graphql: benchGraphql,
  'fan-out': benchFanOut,
  'warm-start': benchWarmStart,
  'ready-again': benchReadyAgain,
  'first-load': benchFirstLoad,
  'first-playable': benchFirstPlayable,
  renditions: benchRenditions,
  segments: benchSegments,
  'upload-memory': benchUploadMemory,
  feed: benchFeed,
  'feed-browser': benchFeedInBrowser,
  money: benchMoney,
  messenger: benchMessenger,
  'talk-browser': benchTalkInBrowser,
  'live-chat': benchLiveChat,
  figures: benchFigures,
  mass: benchMass,
  reports: benchReports,
  audit: benchAudit,
  live: benchLive,
  'live-glass': benchLiveGlass,
  'live-camera': benchLiveCamera,
  'live-viewers': benchLiveViewers,
}

function isKept({ ratio, atLeast, atMost }: Result): boolean {
  return (atLeast === undefined || ratio >= atLeast) && (atMost === undefined || ratio <= atMost)
}

function words(result: Result): string {
  const limit = result.atLeast === undefined ? `at most ${result.atMost}` : `at least ${result.atLeast}`
  return `${isKept(result) ? 'kept  ' : 'MISSED'} ${result.name}: ${result.ratio.toFixed(2)} (${limit}; ${result.detail})`
}

const wanted = process.argv.slice(2)
let missed = 0
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  for (const result of [await run()].flat()) {
    if ('skipped' in result) console.log(`       ${result.name}: ${result.skipped}`)
    else if ('told' in result) console.log(`told   ${result.name}: ${result.told}`)
    else {
      if (!isKept(result)) missed += 1
      console.log(words(result))
    }
  }
}
process.exit(missed === 0 ? 0 : 1)
