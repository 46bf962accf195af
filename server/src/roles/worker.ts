/** The worker role: runs the jobs that the others leave behind. */

import { publishAlive } from '#platform/bus/signs-of-life.ts'
import { chooseEncoder } from '#platform/media-tools/choose-encoder.ts'
import { watchTools } from '#platform/media-tools/tools-problem.ts'
import { DAY_MS } from '#rules/time.ts'
import type { App } from '../app.ts'
import { publishTexts } from '../modules/consent/index.ts'
import { lookForDeadNodes } from '../modules/live/index.ts'

/** Uploads of a killed process are given this long before their leftovers count as abandoned. */
const ABANDONED_AFTER_MS = DAY_MS

export type WorkerRole = {
  /** Why it does not encode, or not as it was told to; null where it does. */
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

/** Videos are encoded in any case; by what is decided before the first of them comes. */
async function takeEncoder({ config, media, log }: App): Promise<string | null> {
  const { signal } = new AbortController()
  const { encoder, problem } = await chooseEncoder(config.encoder, { signal, log })
  media.encoder = encoder
  if (problem !== null) log.warn({ problem }, 'videos are encoded by the processor instead')
  return problem
}
