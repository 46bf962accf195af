/** Publishes processing progress to the creator about once a second. */

import { processingTopic } from '../events.ts'
import type { MediaDeps } from '../types.ts'
import type { Worked } from './queries.ts'

const PAUSE_MS = 1000

/** Progress of a video when only its encoding is left. */
export const PREPARED_PERCENT = 5

export type Progress = { at(percent: number): void; settled(): Promise<void> }

export function publishProgress(deps: Pick<MediaDeps, 'db' | 'bus' | 'log'>, media: Worked): Progress {
  let toldAt = 0
  let told = -1
  let telling = Promise.resolve()
  const { id, account_id: accountId, state } = media
  return {
    at(percent) {
      const progress = Math.max(0, Math.min(99, Math.round(percent)))
      if (progress <= told || Date.now() - toldAt < PAUSE_MS) return
      told = progress
      toldAt = Date.now()
      telling = telling.then(async () => {
        await deps.db.updateTable('media').set({ progress }).where('id', '=', id).execute()
        const event = { mediaId: id, state, progress, failure: null }
        await deps.bus.publish(processingTopic(accountId), event)
      })
      // A failed progress update must not fail the processing.
      telling = telling.catch((error: unknown) => deps.log.warn({ err: error }, 'could not publish progress'))
    },
    settled: () => telling,
  }
}
