/** The web role's health checks, and informational states that don't affect the status. */
import { sql } from 'kysely'
import { watchHeartbeat } from '#platform/bus/heartbeat.ts'
import { TOOLS_PROBLEM } from '#platform/media-tools/tools-problem.ts'
import type { App } from '../app/app.ts'
import { backupHealth } from '../backup/backup-metrics.ts'
import { pushProblem } from '../config/push.ts'
import { isLedgerReconciled } from '../modules/ledger/index.ts'
import { findLiveNodes } from '../modules/live/index.ts'

/** Informational: the site still works without any of these. */
export async function healthFacts(app: App): Promise<Record<string, string>> {
  return {
    live: await liveState(app),
    books: await booksState(app),
    push: pushProblem(app.config.site) ?? 'ok',
    ...redisState(app),
    ...(await backupHealth(app)),
  }
}

/** Only this problem is public: others may contain details of the machine. */
export function healthProblems({ processes }: Pick<App, 'processes'>): string[] {
  return processes.list().some(({ problem, isLost }) => problem === TOOLS_PROBLEM && !isLost)
    ? [TOOLS_PROBLEM]
    : []
}

export function healthChecks(app: App, silentAfterMs?: number) {
  const checkWorker = watchHeartbeat(app.bus, 'worker', silentAfterMs)
  return {
    async database() {
      const { rows } = await sql<{
        state: string
      }>`select current_setting('transaction_read_only') as state`.execute(app.db)
      if (rows[0]?.state !== 'off') throw new Error('the database is read-only')
    },
    async jobs() {
      await app.jobs.check()
      checkWorker()
    },
    files: () => app.storage.check(),
  }
}

async function liveState({ db, clock, config }: App): Promise<string> {
  const nodes = await findLiveNodes(db, clock.now())
  if (nodes.length === 0) return 'away'
  if (config.live.rtmpPort === null || nodes.some(({ rtmp_port }) => rtmp_port !== null)) return 'ok'
  return nodes[0]?.rtmp_problem ?? 'without encoders'
}

/** Without Redis, PostgreSQL is used instead. */
function redisState({ redis }: App): { redis?: 'ok' | 'away' } {
  return redis ? { redis: redis.problem() === null ? 'ok' : 'away' } : {}
}

/** The staff console shows the number of problems. */
async function booksState({ db, clock }: App): Promise<'proved' | 'not proved'> {
  return (await isLedgerReconciled(db, clock.now())) ? 'proved' : 'not proved'
}
