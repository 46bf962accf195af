/** Site-wide metrics, measured when they are collected. */
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { readCertificate } from '#platform/http/certificate.ts'
import { JOBS_SCHEMA } from '#platform/jobs/queues.ts'
import type { SiteGauges } from '#platform/site-gauges.ts'
import type { App } from './app.ts'
import { liveFigures, livingNodes } from './modules/live/index.ts'
import { uploadFigures } from './modules/media/index.ts'
import { lastFinishedProof, movedSince } from './modules/wallet/index.ts'

const PATIENCE_MS = 3_000
const MOVED_WITHIN_MS = 5 * 60_000

type Measured = Pick<App, 'db' | 'clock' | 'config' | 'jobs' | 'metrics' | 'log' | 'storage' | 'redis'>

/** Metrics that change by the minute and are cheap to measure. */
const MOVING = {
  jobs: measureJobs,
  encodes: measureEncodes,
  live: measureLive,
  uploads: measureUploads,
  money: measureMoney,
}
const ALL = {
  ...MOVING,
  disk: measureDisk,
  proof: measureProof,
  certificate: measureCertificate,
  parts: measureParts,
}

export const measureSite = (app: Measured) => measure(app, ALL)

/** Uses separate gauges, so that Prometheus never gets these older values. */
export const measureMoving = (app: Measured, gauges: SiteGauges) =>
  measure({ ...app, metrics: { ...app.metrics, ...gauges } }, MOVING)

/** A part that fails is left out: the rest is still reported while the database is unreachable. */
async function measure(
  app: Measured,
  parts: Record<string, (app: Measured) => Promise<void>>,
): Promise<void> {
  await Promise.all(
    Object.entries(parts).map(([part, look]) =>
      withinPatience(look(app)).catch((fault: unknown) =>
        app.log.warn({ part, reason: String(fault) }, 'a metric could not be measured'),
      ),
    ),
  )
}

async function measureJobs({ db, metrics }: Measured): Promise<void> {
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

async function measureEncodes({ db, jobs, metrics }: Measured): Promise<void> {
  const { rows } = await sql<{ running: number }>`
    select count(*)::int as running from ${sql.table(`${JOBS_SCHEMA}.job`)}
    where state = 'active' and name = any(${jobs.encoding}::text[])
  `.execute(db)
  metrics.encodes.set(rows[0]?.running ?? 0)
}

async function measureDisk({ config, metrics }: Measured): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(config.dataDir)
  metrics.diskFree.set(bavail * bsize)
  metrics.diskSize.set(blocks * bsize)
}

async function measureLive({ db, clock, metrics }: Measured): Promise<void> {
  metrics.liveNodes.set((await livingNodes(db, clock.now())).length)
  const { streams, viewers } = await liveFigures(db)
  metrics.liveStreams.set(streams)
  metrics.liveViewers.set(viewers)
}

async function measureUploads({ db, metrics }: Measured): Promise<void> {
  const { open, bytes } = await uploadFigures(db)
  metrics.uploadsOpen.set(open)
  metrics.uploadsOpenBytes.set(bytes)
}

async function measureMoney({ db, clock, metrics }: Measured): Promise<void> {
  const moved = await movedSince(db, new Date(clock.now().getTime() - MOVED_WITHIN_MS))
  for (const gauge of [metrics.moneyMovedCents, metrics.moneyJournals]) gauge.reset()
  for (const { kind, money, cents, journals } of moved) {
    metrics.moneyMovedCents.set({ kind, money }, cents)
    metrics.moneyJournals.set({ kind, money }, journals)
  }
}

async function measureProof({ db, clock, metrics }: Measured): Promise<void> {
  const proof = await lastFinishedProof(db)
  if (!proof?.finished_at) return
  metrics.bookProofAge.set((clock.now().getTime() - proof.finished_at.getTime()) / 1000)
  metrics.bookProofProblems.set(proof.problems.length)
}

/** Reports parts as up or down; their users log the reason. */
async function measureParts({ db, storage, redis, metrics: { up } }: Measured): Promise<void> {
  const answers = (looking: Promise<unknown>) =>
    withinPatience(looking).then(
      () => 1,
      () => 0,
    )
  const [database, files] = await Promise.all([answers(sql`select 1`.execute(db)), answers(storage.check())])
  up.set({ part: 'database' }, database)
  up.set({ part: 'storage' }, files)
  if (redis) up.set({ part: 'redis' }, redis.problem() === null ? 1 : 0)
}

async function measureCertificate({ config, metrics }: Measured): Promise<void> {
  const { files } = config.http.tls
  if (files) metrics.certificateExpires.set(readCertificate(files).expires.getTime() / 1000)
}

/** The database pool retries for longer than Prometheus waits. */
async function withinPatience(measuring: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('took too long')), PATIENCE_MS)
  await Promise.race([measuring, late.promise]).finally(() => clearTimeout(timer))
}
