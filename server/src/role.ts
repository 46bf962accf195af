/** The entry point of a role process: waits for the database address, serves, and stops on request. */

import { setTimeout as sleep } from 'node:timers/promises'
import { EXIT, exitStatusOf, refusalOfError, StartError } from '#platform/errors.ts'
import type { Front } from '#platform/http/front.ts'
import { createLog } from '#platform/log.ts'
import type { DatabaseAddresses } from '#platform/postgres/addresses.ts'
import { type MetricsStore, storeMetrics } from '#platform/process-metrics/store-metrics.ts'
import { STOP_MS } from '#platform/stop-times.ts'
import { oneOf } from '#rules/one-of.ts'
import product from '../../package.json' with { type: 'json' }
import { type App, openApp } from './app/app.ts'
import { measureFrequentMetrics } from './app/site-metrics.ts'
import { parseConfig } from './config/config.ts'
import { ROLES, type Role } from './config/roles.ts'
import { startWeb } from './roles/web.ts'
import { startWorker } from './roles/worker.ts'
import type { FromRole, ToRole } from './supervisor/messages.ts'
import { createMetricsCollector } from './supervisor/metrics-collector.ts'
import { setPrivateUmask } from './supervisor/private-dir.ts'
import { openSitePort } from './web/site-port.ts'

/** `problem` is shown to operators. */
type Running = { stop(): Promise<void>; readonly problem?: string | null }

const role = readRole(process.argv[2])
/** Index among several processes of this role on the machine; null for a single one. */
const processIndex = process.argv[3] === undefined ? null : Number(process.argv[3])
/** Only the first web process opens the port during start-up; replacements open it once ready. */
const opensPortLater = process.argv[4] === 'again' || (processIndex ?? 1) > 1
const config = parseConfig()
setPrivateUmask({ filesForGroup: config.media.accelPrefix !== null })
const log = createLog({ level: config.logLevel, role, place: processIndex })
const metrics = createMetricsCollector(sendMessage)
let front: Front | null = null
let app: App | null = null
let running: Running | null = null
let presence: { stop(): Promise<void> } | null = null
let metricsStore: MetricsStore | null = null
let isStopping = false
/** Imports a native addon that other roles don't need; a standby process loads it in advance. */
const liveRole = role === 'live' ? import('./roles/live.ts') : null
let livePort: Awaited<ReturnType<Awaited<NonNullable<typeof liveRole>>['openLivePort']>>

process.on('message', (message: ToRole) => void handleMessage(message).catch(reportFailure))
// The supervisor was killed.
process.on('disconnect', () => void stop())
process.on('SIGTERM', () => void stop())
// Ctrl-C signals the whole process group; the supervisor stops the roles in order.
process.on('SIGINT', () => undefined)

if (role === 'web') {
  try {
    front = await openSitePort(config, log, {
      isShared: processIndex !== null,
      isClosedInitially: opensPortLater,
    })
    if (!opensPortLater) sendMessage({ type: 'listening', port: front.port })
  } catch (error) {
    reportFailure(error)
  }
}

async function handleMessage(message: ToRole): Promise<void> {
  switch (message.type) {
    case 'start':
      return start(message.database)
    case 'are-you-there':
      return sendMessage({ type: 'here' })
    case 'stop':
      return stop(message.withinMs)
    case 'collect-metrics': {
      const snapshot = (await app?.metrics.registry.getMetricsAsJSON()) ?? []
      return sendMessage({ type: 'my-metrics', requestId: message.requestId, metrics: snapshot })
    }
    case 'metrics':
      return metrics.answer(message.requestId, message.roles)
  }
}

/** Retries while the database is unreachable; the web role's port answers 503 meanwhile. */
async function start(database: DatabaseAddresses): Promise<void> {
  livePort = await (await liveRole)?.openLivePort(config)
  for (let waitMs = 250; !isStopping; waitMs = Math.min(waitMs * 2, 5_000)) {
    try {
      const opened = await openApp(config, role, database, { processIndex })
      app = opened
      running = await startRole(opened)
      if (opensPortLater) await front?.open()
      const who = {
        ...{ role, version: product.version },
        get problem() {
          return running?.problem ?? null
        },
      }
      presence = app.processes.announce(who)
      metricsStore = storeMetrics(app, who, (gauges) => measureFrequentMetrics(opened, gauges))
      return sendMessage({ type: 'ready' })
    } catch (error) {
      // Errors caused by stopping; `stop` closes the app.
      if (isStopping) return
      await app?.close()
      app = null
      if (!refusalOfError(error)) throw error
      log.warn({ reason: String(error) }, 'the role cannot start yet; trying again')
      await sleep(waitMs)
    }
  }
}

async function startRole(opened: App): Promise<Running | null> {
  if (role === 'web' && front) return startWeb(opened, front, metrics.collect)
  if (role === 'worker') return startWorker(opened)
  if (!liveRole) throw new Error(`the role ${role} cannot be started`)
  return (await liveRole).startLive(opened, {}, livePort)
}

async function stop(withinMs: number = STOP_MS.role): Promise<void> {
  if (isStopping) return
  isStopping = true
  // An unreachable database, for example, is retried for longer than the supervisor waits.
  setTimeout(() => {
    log.warn('the role did not stop in time and exits anyway')
    process.exit(0)
  }, withinMs)
  try {
    await running?.stop()
    await presence?.stop()
    await metricsStore?.stop()
    await app?.close()
  } catch (error) {
    log.error({ err: error }, 'the role did not stop cleanly')
  }
  process.exit(0)
}

function sendMessage(message: FromRole): void {
  if (process.connected) process.send?.(message)
}

function reportFailure(error: unknown): void {
  if (!(error instanceof StartError)) log.error({ err: error }, 'the role could not start')
  const isTemporary = exitStatusOf(error) !== EXIT.needsOperator
  const failed: FromRole = {
    type: 'failed',
    message: error instanceof Error ? error.message : String(error),
    isTemporary,
  }
  if (process.connected) process.send?.(failed, () => process.exit(1))
  else process.exit(1)
}

function readRole(name: string | undefined): Role {
  const known = oneOf(ROLES, name)
  if (!known) throw new Error(`There is no role called ${name}`)
  return known
}
