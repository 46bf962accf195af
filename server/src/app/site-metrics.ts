/** Site-wide metrics, measured when they are collected. */
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { readCertificate } from '#platform/http/certificate.ts'
import { JOBS_SCHEMA } from '#platform/jobs/queues.ts'
import type { SiteGauges } from '#platform/site-gauges.ts'
import { lastReconciliation, turnoverSince } from '../modules/ledger/index.ts'
import { findLiveNodes, readLiveMetrics } from '../modules/live/index.ts'
import { readUploadMetrics } from '../modules/uploads/index.ts'
import type { App } from './app.ts'

const TIMEOUT_MS = 3_000
const MONEY_WINDOW_MS = 5 * 60_000

type MeasureDeps = Pick<
  App,
  'db' | 'clock' | 'config' | 'jobs' | 'metrics' | 'log' | 'storage' | 'redis' | 'recommendations'
>

/** Metrics that change by the minute and are cheap to measure. */
const FREQUENT_METRICS = {
  jobs: measureJobs,
  encodes: measureEncodes,
  live: measureLive,
  uploads: measureUploads,
  recommendations: measureRecommendations,
  money: measureMoney,
}
const ALL_METRICS = {
  ...FREQUENT_METRICS,
  disk: measureDisk,
  proof: measureProof,
  certificate: measureCertificate,
  parts: measureComponents,
}

export const measureSite = (app: MeasureDeps) => measure(app, ALL_METRICS)

/** Uses separate gauges, so that Prometheus never gets these older values. */
export const measureFrequentMetrics = (app: MeasureDeps, gauges: SiteGauges) =>
  measure({ ...app, metrics: { ...app.metrics, ...gauges } }, FREQUENT_METRICS)

/** A part that fails is left out: the rest is still reported while the database is unreachable. */
async function measure(
  app: MeasureDeps,
  parts: Record<string, (app: MeasureDeps) => Promise<void>>,
): Promise<void> {
  await Promise.all(
    Object.entries(parts).map(([part, measurePart]) =>
      withTimeout(measurePart(app)).catch((error: unknown) =>
        app.log.warn({ part, reason: String(error) }, 'a metric could not be measured'),
      ),
    ),
  )
}

async function measureJobs({ db, metrics }: MeasureDeps): Promise<void> {
  const { rows } = await sql<{ queue: string; waiting: number; oldest: number }>`
    select name as queue, count(*)::int as waiting,
      extract(epoch from now() - min(greatest(start_after, created_on)))::float8 as oldest
    from ${sql.table(`${JOBS_SCHEMA}.job`)} where state < 'active' and start_after <= now() group by name
  `.execute(db)
  // Empty queues have no row and must drop to zero.
  for (const gauge of [metrics.jobsWaiting, metrics.jobsOldest]) gauge.reset()
  for (const { queue, waiting, oldest } of rows) {
    metrics.jobsWaiting.set({ queue }, waiting)
    metrics.jobsOldest.set({ queue }, Math.max(0, oldest))
  }
}

async function measureEncodes({ db, jobs, metrics }: MeasureDeps): Promise<void> {
  const { rows } = await sql<{ running: number }>`
    select count(*)::int as running from ${sql.table(`${JOBS_SCHEMA}.job`)}
    where state = 'active' and name = any(${jobs.encoding}::text[])
  `.execute(db)
  metrics.encodes.set(rows[0]?.running ?? 0)
}

async function measureDisk({ config, metrics }: MeasureDeps): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(config.dataDir)
  metrics.diskFree.set(bavail * bsize)
  metrics.diskSize.set(blocks * bsize)
}

async function measureLive({ db, clock, metrics }: MeasureDeps): Promise<void> {
  metrics.liveNodes.set((await findLiveNodes(db, clock.now())).length)
  const { streams, viewers } = await readLiveMetrics(db)
  metrics.liveStreams.set(streams)
  metrics.liveViewers.set(viewers)
}

async function measureUploads({ db, metrics }: MeasureDeps): Promise<void> {
  const { open, bytes } = await readUploadMetrics(db)
  metrics.uploadsOpen.set(open)
  metrics.uploadsOpenBytes.set(bytes)
}

async function measureRecommendations({ clock, metrics, recommendations }: MeasureDeps): Promise<void> {
  const { size, modelAt } = recommendations.catalogues.state()
  metrics.recommendedMedia.set(size)
  metrics.recommendationModelAge.set(modelAt ? (clock.now().getTime() - modelAt.getTime()) / 1000 : 0)
}

async function measureMoney({ db, clock, metrics }: MeasureDeps): Promise<void> {
  const moved = await turnoverSince(db, new Date(clock.now().getTime() - MONEY_WINDOW_MS))
  for (const gauge of [metrics.moneyMovedCents, metrics.moneyJournals]) gauge.reset()
  for (const { kind, money, cents, journals } of moved) {
    metrics.moneyMovedCents.set({ kind, money }, cents)
    metrics.moneyJournals.set({ kind, money }, journals)
  }
}

async function measureProof({ db, clock, metrics }: MeasureDeps): Promise<void> {
  const proof = await lastReconciliation(db)
  if (!proof?.finished_at) return
  metrics.bookProofAge.set((clock.now().getTime() - proof.finished_at.getTime()) / 1000)
  metrics.bookProofProblems.set(proof.problems.length)
}

/** Reports parts as up or down; their users log the reason. */
async function measureComponents({ db, storage, redis, metrics: { up } }: MeasureDeps): Promise<void> {
  const answers = (pendingCheck: Promise<unknown>) =>
    withTimeout(pendingCheck).then(
      () => 1,
      () => 0,
    )
  const [database, files] = await Promise.all([answers(sql`select 1`.execute(db)), answers(storage.check())])
  up.set({ part: 'database' }, database)
  up.set({ part: 'storage' }, files)
  if (redis) up.set({ part: 'redis' }, redis.problem() === null ? 1 : 0)
}

async function measureCertificate({ config, metrics }: MeasureDeps): Promise<void> {
  const { files } = config.http.tls
  if (files) metrics.certificateExpires.set(readCertificate(files).expires.getTime() / 1000)
}

/** The database pool retries for longer than Prometheus waits. */
async function withTimeout(measuring: Promise<unknown>): Promise<void> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error('took too long')), TIMEOUT_MS)
  await Promise.race([measuring, timeout.promise]).finally(() => clearTimeout(timer))
}
