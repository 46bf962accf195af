/** The worker role: runs queued jobs. */

import { startHeartbeat } from '#platform/bus/heartbeat.ts'
import { chooseEncoder } from '#platform/media-tools/choose-encoder.ts'
import { watchTools } from '#platform/media-tools/tools-problem.ts'
import { DAY_MS } from '#rules/time.ts'
import type { App } from '../app/app.ts'
import { publishLegalTexts } from '../modules/consent/index.ts'
import { monitorDeadNodes } from '../modules/live/index.ts'

/** Temporary files older than this were left by a killed process. */
const ABANDONED_AFTER_MS = DAY_MS

type WorkerRole = {
  /** Why it cannot encode as configured; null if it can. */
  readonly problem: string | null
  stop(): Promise<void>
}

export async function startWorker(
  app: App,
  { heartbeatMs }: { heartbeatMs?: number } = {},
): Promise<WorkerRole> {
  await app.storage.sweep(ABANDONED_AFTER_MS)
  await publishLegalTexts(app)
  const encoderProblem = await selectEncoder(app)
  const tools = await watchTools(app.log)
  await app.jobs.start('worker')
  const heartbeat = startHeartbeat(app, 'worker', heartbeatMs)
  const deadNodeCheck = monitorDeadNodes(app)
  return {
    get problem() {
      return tools.problem() ?? encoderProblem
    },
    async stop() {
      await tools.stop()
      heartbeat.stop()
      await deadNodeCheck.stop()
    },
  }
}

/** Picks the encoder before the first job, falling back to the CPU. */
async function selectEncoder({ config, uploads, log }: App): Promise<string | null> {
  const { signal } = new AbortController()
  const { encoder, problem } = await chooseEncoder(config.encoder, { signal, log })
  uploads.encoder = encoder
  if (problem !== null) log.warn({ problem }, 'videos are encoded on the CPU instead')
  return problem
}
