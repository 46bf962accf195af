/** The worker role: runs the jobs that the others leave behind. */

import { publishAlive } from '#platform/bus/signs-of-life.ts'
import { DAY_MS } from '#rules/time.ts'
import type { App } from '../app.ts'
import { publishTexts } from '../modules/consent/index.ts'
import { lookForDeadNodes } from '../modules/live/index.ts'

/** Uploads of a killed process are given this long before their leftovers count as abandoned. */
const ABANDONED_AFTER_MS = DAY_MS

export async function startWorker(
  app: App,
  { tellMs }: { tellMs?: number } = {},
): Promise<{ stop(): Promise<void> }> {
  await app.storage.sweep(ABANDONED_AFTER_MS)
  await publishTexts(app)
  await app.jobs.start('worker')
  const life = publishAlive(app, 'worker', tellMs)
  const nodes = lookForDeadNodes(app)
  return {
    async stop() {
      life.stop()
      await nodes.stop()
    },
  }
}
