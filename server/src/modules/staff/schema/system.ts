/** The type StaffSystem: metrics of the last hour, for sites without a dashboard of their own. */
import { type BackupState, readBackupState } from '#platform/backup/backup-state.ts'
import { createTtlCache } from '#platform/cache/ttl-cache.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readMetrics } from '#platform/process-metrics/read-metrics.ts'
import { MINUTE_MS } from '#rules/time.ts'
import { lastReconciliation } from '../../ledger/index.ts'
import { asStaff } from '../../staff-rights/index.ts'
import {
  type HourMetrics,
  hourMetricsOf,
  type MetricSeries,
  MINUTES_SHOWN,
  type OperationLine,
  type ProcessLine,
  SERIES,
} from '../system/hourly-metrics.ts'
import type { StaffDeps } from '../types.ts'

/** Every open console polls, and processes report every 15 s. */
const CACHE_TTL_MS = 5_000

type System = HourMetrics & {
  provedAt: Date | null
  problems: number
  backup: BackupState
}

export function addStaffSystem(builder: Builder, deps: StaffDeps): void {
  const parts = defineParts(builder)
  const SystemRef = builder.objectRef<System>('StaffSystem').implement({
    fields: (t) => ({
      from: t.expose('from', { type: 'DateTime', description: 'The first minute of the series.' }),
      series: t.expose('series', { type: [parts.SeriesRef], extensions: { listSize: SERIES.length } }),
      operations: t.expose('operations', {
        type: [parts.OperationRef],
        description: 'GraphQL operations by their first field; highest total time first.',
        extensions: { listSize: 12 },
      }),
      queues: t.expose('queues', {
        type: [parts.QueueRef],
        description: 'Jobs that are due but not started, by queue.',
        extensions: { listSize: 30 },
      }),
      processes: t.expose('processes', { type: [parts.ProcessRef], extensions: { listSize: 200 } }),
      proved_at: t.field({ type: 'DateTime', nullable: true, resolve: ({ provedAt }) => provedAt }),
      problems: t.exposeInt('problems', { description: 'Errors found by the latest ledger verification.' }),
      backup_at: t.field({
        type: 'DateTime',
        nullable: true,
        resolve: ({ backup: { good } }) => good && new Date(good.at),
      }),
      backup_problem: t.string({
        nullable: true,
        resolve: ({ backup: { failed } }) => failed?.words ?? null,
      }),
    }),
  })
  const cache = createTtlCache<System>({ clock: deps.clock, ttlMs: CACHE_TTL_MS, maxEntries: 1 })
  builder.queryField('staffSystem', (t) =>
    t.field({
      type: SystemRef,
      description: 'For staff: all processes of the site in the last hour.',
      resolve: async (_root, _args, context): Promise<System> => {
        asStaff(context, 'system.see')
        return (await cache.get('system', () => readSystem(deps))).answer
      },
    }),
  )
}

async function readSystem({ db, clock }: StaffDeps): Promise<System> {
  const now = clock.now()
  const metrics = await readMetrics(db, new Date(now.getTime() - MINUTES_SHOWN * MINUTE_MS))
  const proof = await lastReconciliation(db)
  return {
    ...hourMetricsOf(metrics, now),
    provedAt: proof?.finished_at ?? null,
    problems: proof?.problems.length ?? 0,
    backup: await readBackupState(db),
  }
}

function defineParts(builder: Builder) {
  const SeriesRef = builder.objectRef<MetricSeries>('StaffSeries').implement({
    fields: (t) => ({
      name: t.exposeString('name', { description: SERIES.join(', ') }),
      values: t.field({
        type: ['Float'],
        nullable: { list: false, items: true },
        description: 'One value a minute, oldest first; null for minutes without a report.',
        extensions: { listSize: MINUTES_SHOWN },
        resolve: ({ values }) => values,
      }),
    }),
  })
  const OperationRef = builder.objectRef<OperationLine>('StaffOperation').implement({
    fields: (t) => ({
      field: t.exposeString('field'),
      count: t.exposeFloat('count'),
      failed: t.exposeFloat('failed'),
      mean_ms: t.exposeFloat('meanMs'),
    }),
  })
  const QueueRef = builder.objectRef<HourMetrics['queues'][number]>('StaffJobQueue').implement({
    fields: (t) => ({
      queue: t.exposeString('queue'),
      waiting: t.exposeFloat('waiting'),
      oldest_seconds: t.exposeFloat('oldestSeconds'),
    }),
  })
  const ProcessRef = builder.objectRef<ProcessLine>('StaffProcess').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      role: t.exposeString('role'),
      machine: t.exposeString('machine'),
      version: t.exposeString('version'),
      is_lost: t.exposeBoolean('isLost', { description: 'No heartbeat for a minute.' }),
      told_at: t.expose('reportedAt', { type: 'DateTime' }),
      memory_bytes: t.exposeFloat('memoryBytes'),
      cpu_percent: t.exposeFloat('cpuPercent', { description: 'Of one core.' }),
      loop_percent: t.exposeFloat('loopPercent', {
        description: 'Share of time in which its event loop was busy.',
      }),
      requests_per_second: t.exposeFloat('requestsPerSecond'),
      problem: t.exposeString('problem', { nullable: true }),
    }),
  })
  return { SeriesRef, OperationRef, QueueRef, ProcessRef }
}
