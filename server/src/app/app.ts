/** The composition root of a process: opens the platform, builds the slices, connects their ports and binds their jobs. */
import type { Core } from '#platform/core.ts'
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts'
import { disputeJob } from '#platform/payments/sandbox/disputes.ts'
import { assertPortsConnected } from '#platform/ports.ts'
import { type DatabaseAddresses, databaseAddresses } from '#platform/postgres/addresses.ts'
import type { Tracing } from '#platform/trace-context/span.ts'
import { openTracing } from '#platform/tracing/open-tracing.ts'
import product from '../../../package.json' with { type: 'json' }
import type { Config } from '../config/config.ts'
import type { Role } from '../config/roles.ts'
import { bindAllJobs } from './bind-jobs.ts'
import { buildSlices } from './build-slices.ts'
import { connectPorts } from './connect-ports.ts'
import { openPlatform, type Platform } from './open-platform.ts'
import type { Slices } from './slices.ts'

export type App = Slices &
  Pick<Platform, 'countries' | 'keyring' | 'mailbox' | 'redis' | 'replicas' | 'openLine' | 'sandbox'> & {
    config: Config
    jobs: Jobs
    /** Spans of requests and jobs, if a collector is configured. */
    tracing: Tracing
    close(): Promise<void>
  }

export async function openApp(
  config: Config,
  role: Role,
  where: DatabaseAddresses | string,
  /** Index of this process among several of the same role. */
  { processIndex = null }: { processIndex?: number | null } = {},
): Promise<App> {
  const addresses = typeof where === 'string' ? databaseAddresses(where, config.database) : where
  // Disposes in reverse order, also when opening fails halfway: the role retries and must not leak connections.
  await using opened = new AsyncDisposableStack()
  // Job handlers need `enqueue` before the queue exists.
  const enqueue: Core['enqueue'] = (job, payload, options) => jobs.enqueue(job, payload, options)
  const platform = await openPlatform(opened, { config, role, processIndex, addresses, enqueue })
  const slices = buildSlices(platform, config)
  connectPorts(slices)
  assertPortsConnected(slices)
  const tracing = await openTracing(config.tracing, { role, version: product.version, log: slices.log })
  const jobs = openJobs({ platform, slices, addresses, tracing, share: config.processes })
  const { countries, keyring, mailbox, redis, replicas, openLine, sandbox } = platform
  const disposables = opened.move()
  return {
    ...slices,
    ...{ config, countries, jobs, keyring, mailbox, openLine, redis, replicas, sandbox, tracing },
    async close() {
      await jobs.stop()
      // Flushed in parallel: an unreachable collector must not delay the rest of the shutdown.
      const lastTraces = tracing.close()
      await disposables.disposeAsync()
      await lastTraces
    },
  }
}

type JobsOptions = {
  platform: Platform
  slices: Slices
  addresses: DatabaseAddresses
  tracing: Tracing
  share: Config['processes']
}

function openJobs({ platform, slices, addresses, tracing, share }: JobsOptions): Jobs {
  const { gateways, sandbox } = platform
  const { log, metrics } = slices
  return createJobs({
    url: addresses.url,
    directUrl: addresses.directUrl,
    ...{ log, tracing, share },
    definitions: [...bindAllJobs(slices), ...(gateways.find('sandbox') ? [disputeJob(sandbox)] : [])],
    metrics: {
      finished: ({ name, outcome, seconds }) => metrics.jobs.observe({ queue: name, outcome }, seconds),
    },
  })
}
