/** The worker role: runs queued jobs. */

import { publishAlive } from '#platform/bus/signs-of-life.ts'
import { chooseEncoder } from '#platform/media-tools/choose-encoder.ts'
import { watchTools } from '#platform/media-tools/tools-problem.ts'
import { DAY_MS } from '#rules/time.ts'
import type { App } from '../app.ts'
import { publishTexts } from '../modules/consent/index.ts'
import { lookForDeadNodes } from '../modules/live/index.ts'

/** Temporary files older than this were left by a killed process. */
const ABANDONED_AFTER_MS = DAY_MS

export type WorkerRole = {
  /** Why it cannot encode as configured; null if it can. */
  readonly problem: string | null
  stop(): Promise<void>
}

export async function startWorker(app: App, { tellMs }: { tellMs?: number } = {}): Promise<WorkerRole> {
  await app.storage.sweep(ABANDONED_AFTER_MS)
  await publishTexts(app)
  const encoderProblem = await takeEncoder(app)
  const tools = await watchTools(app.log)
  await app.jobs.start('worker')
  const life = publishAlive(app, 'worker', tellMs)
  const nodes = lookForDeadNodes(app)
  return {
    get problem() {
      return tools.problem() ?? encoderProblem
    },
    async stop() {
      await tools.stop()
      life.stop()
      await nodes.stop()
    },
  }
}

/** Picks the encoder before the first job, falling back to the CPU. */
async function takeEncoder({ config, media, log }: App): Promise<string | null> {
  const { signal } = new AbortController()
  const { encoder, problem } = await chooseEncoder(config.encoder, { signal, log })
  media.encoder = encoder
  if (problem !== null) log.warn({ problem }, 'videos are encoded on the CPU instead')
  return problem
}
