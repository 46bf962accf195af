/**
 * Every process stores its metrics in one row per minute, updated four times within it; the first process of a minute also
 * measures the site as a whole. Rows older than an hour are deleted.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { MINUTE_MS } from '#rules/time.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Db } from '../postgres/database.ts'
import { createSiteGauges, type SiteGauges } from '../site-gauges.ts'
import { runDetached } from '../trace-context/trace-context.ts'
import type { ProcessMetrics, SiteMetrics } from './process-metrics.ts'
import {
  differenceOf,
  type GaugeValues,
  type MetricTotals,
  readGauges,
  readSiteGauges,
  totalsOf,
  ZERO_TOTALS,
} from './totals.ts'

const STORE_INTERVAL_MS = 15_000
/** Process id of the site's own rows. */
const SITE_ID = '00000000-0000-0000-0000-000000000000'
const RETENTION_MINUTES = 61

type MetricsStoreDeps = { db: Db; clock: Clock; log: Log; metrics: Metrics }

type ProcessInfo = { role: 'web' | 'worker' | 'live'; version: string; problem: string | null }

type Row = {
  id: string
  minute: Date
  role: ProcessInfo['role'] | 'site'
  version: string
  figures: ProcessMetrics | SiteMetrics
}

export type MetricsStore = {
  /** Also called automatically every 15 seconds. */
  store(): Promise<void>
  stop(): Promise<void>
}

export function storeMetrics(
  deps: MetricsStoreDeps,
  who: ProcessInfo,
  measureSite: (gauges: SiteGauges) => Promise<void>,
): MetricsStore {
  const id = randomUUID()
  const gauges = createSiteGauges(new Registry())
  let currentMinute = 0
  // Counts since the last write belong to the minute in which they are written, however long the database was unavailable.
  let start = takeSnapshot(deps, null)
  let lastStored = start
  let running: Promise<void> = Promise.resolve()

  async function store(): Promise<void> {
    const now = deps.clock.now()
    const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
    if (currentMinute !== minute.getTime()) {
      currentMinute = minute.getTime()
      start = lastStored
    }
    const snapshot = takeSnapshot(deps, await totalsOf(deps.metrics))
    const figures = { ...between(start, snapshot), ...(await readGauges(deps.metrics)), problem: who.problem }
    await write(deps.db, { id, minute, role: who.role, version: who.version, figures }, now)
    lastStored = snapshot
    if (await claimSite(deps.db, { minute, version: who.version }, now)) {
      await measureSite(gauges)
      const site = await readSiteGauges(gauges)
      await write(deps.db, { id: SITE_ID, minute, role: 'site', version: who.version, figures: site }, now)
      await deleteOld(deps.db, now)
    }
  }

  const storeLoggingErrors = () => {
    running = running.then(store).catch((error: unknown) => {
      // While the database is unavailable, counts accumulate and are written afterwards.
      deps.log.debug({ err: error }, 'the metrics of this process could not be stored')
    })
  }
  const timer = runDetached(() => setInterval(storeLoggingErrors, STORE_INTERVAL_MS).unref())
  return {
    store,
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** Measurements at one moment; null before the process has counted anything. */
type Snapshot = {
  atMs: number
  totals: MetricTotals | null
  cpu: NodeJS.CpuUsage
  loop: EventLoopUtilization
}

function takeSnapshot({ clock }: MetricsStoreDeps, totals: MetricTotals | null): Snapshot {
  return {
    atMs: clock.now().getTime(),
    totals,
    cpu: process.cpuUsage(),
    loop: performance.eventLoopUtilization(),
  }
}

function between(start: Snapshot, end: Snapshot): Omit<ProcessMetrics, keyof GaugeValues | 'problem'> {
  const seconds = Math.max(1, (end.atMs - start.atMs) / 1000)
  const cpuMicros = end.cpu.user + end.cpu.system - start.cpu.user - start.cpu.system
  return {
    seconds,
    ...differenceOf(start.totals, end.totals ?? ZERO_TOTALS),
    memoryBytes: process.memoryUsage.rss(),
    cpuShare: Math.max(0, cpuMicros) / 1e6 / seconds,
    loopShare: performance.eventLoopUtilization(end.loop, start.loop).utilization,
  }
}

async function write(db: Db, { id, minute, role, version, figures }: Row, now: Date): Promise<void> {
  await sql`
    insert into process_figures (process_id, minute, role, machine, version, told_at, figures)
    values (${id}, ${minute}, ${role}, ${hostname().slice(0, 200)}, ${version}, ${now}, ${JSON.stringify(figures)}::jsonb)
    on conflict (process_id, minute) do update set told_at = excluded.told_at, figures = excluded.figures
  `.execute(db)
}

/** The first process of a minute measures for all; until then the row is a placeholder. */
async function claimSite(
  db: Db,
  { minute, version }: { minute: Date; version: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into process_figures (process_id, minute, role, machine, version, told_at, figures)
    values (${SITE_ID}, ${minute}, 'site', '', ${version}, ${now}, '"is being measured"')
    on conflict (process_id, minute) do nothing returning 1
  `.execute(db)
  return rows.length > 0
}

async function deleteOld(db: Db, now: Date): Promise<void> {
  await sql`delete from process_figures where minute < ${new Date(now.getTime() - RETENTION_MINUTES * MINUTE_MS)}`.execute(
    db,
  )
}
