/** All benchmarks by name, in the order of `npm run bench`. */
import path from 'node:path'
import { FIRST_LOAD_LIMIT_BYTES, firstLoadBytes } from '../scripts/checks/first-load.ts'
import type { Observation, Result, Skipped } from './measure.ts'

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

type Bench = () => Promise<Result | (Result | Skipped | Observation)[]>

/** Loaded lazily: side effects of one benchmark's imports, such as the test runner's promise hooks, must not slow the others. */
export const benches: Record<string, Bench> = {
  graphql: () => import('./graphql.ts').then(({ benchGraphql }) => benchGraphql()),
  bus: () => import('./bus.ts').then(({ benchBus }) => benchBus()),
  'fan-out': () => import('./fan-out.ts').then(({ benchFanOut }) => benchFanOut()),
  'warm-start': () => import('./warm-start.ts').then(({ benchWarmStart }) => benchWarmStart()),
  'ready-again': () => import('./ready-again.ts').then(({ benchReadyAgain }) => benchReadyAgain()),
  'first-load': benchFirstLoad,
  'first-playable': () =>
    import('./first-playable.ts').then(({ benchFirstPlayable }) => benchFirstPlayable()),
  renditions: () => import('./renditions.ts').then(({ benchRenditions }) => benchRenditions()),
  segments: () => import('./segments.ts').then(({ benchSegments }) => benchSegments()),
  'segments-s3': () => import('./segments-s3.ts').then(({ benchSegmentsS3 }) => benchSegmentsS3()),
  'upload-memory': () => import('./upload-memory.ts').then(({ benchUploadMemory }) => benchUploadMemory()),
  feed: () => import('./feed.ts').then(({ benchFeed }) => benchFeed()),
  'feed-browser': () => import('./feed-browser.ts').then(({ benchFeedInBrowser }) => benchFeedInBrowser()),
  ranking: () => import('./ranking.ts').then(({ benchRanking }) => benchRanking()),
  reads: () => import('./reads.ts').then(({ benchReads }) => benchReads()),
  costs: () => import('./costs.ts').then(({ benchCosts }) => benchCosts()),
  'two-webs': () => import('./two-webs.ts').then(({ benchTwoWebs }) => benchTwoWebs()),
  money: () => import('./money.ts').then(({ benchMoney }) => benchMoney()),
  messenger: () => import('./messenger.ts').then(({ benchMessenger }) => benchMessenger()),
  'talk-browser': () => import('./talk-browser.ts').then(({ benchTalkInBrowser }) => benchTalkInBrowser()),
  'live-chat': () => import('./live-chat.ts').then(({ benchLiveChat }) => benchLiveChat()),
  figures: () => import('./figures.ts').then(({ benchFigures }) => benchFigures()),
  push: () => import('./push.ts').then(({ benchPush }) => benchPush()),
  mass: () => import('./mass.ts').then(({ benchMass }) => benchMass()),
  reports: () => import('./reports.ts').then(({ benchReports }) => benchReports()),
  audit: () => import('./audit.ts').then(({ benchAudit }) => benchAudit()),
  'audit-proof': () => import('./audit.ts').then(({ benchAuditProof }) => benchAuditProof()),
  live: () => import('./live.ts').then(({ benchLive }) => benchLive()),
  'live-glass': () => import('./live-glass.ts').then(({ benchLiveGlass }) => benchLiveGlass()),
  'live-camera': () => import('./live-glass.ts').then(({ benchLiveCamera }) => benchLiveCamera()),
  'live-smooth': () => import('./live-smooth.ts').then(({ benchLiveSmooth }) => benchLiveSmooth()),
  'live-failover': () => import('./live-failover.ts').then(({ benchLiveFailover }) => benchLiveFailover()),
  'live-viewers': () => import('./live-viewers.ts').then(({ benchLiveViewers }) => benchLiveViewers()),
}
