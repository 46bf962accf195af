/** Publishes processing progress to the creator about once a second. */

import { type MediaForProcessing, processingTopic, saveProgress } from '../../media/index.ts'
import type { UploadsDeps } from '../types.ts'

const INTERVAL_MS = 1000

/** Progress of a video when only its encoding is left. */
export const PREPARED_PERCENT = 5

export type ProgressReporter = { at(percent: number): void; flushed(): Promise<void> }

export function createProgressReporter(
  deps: Pick<UploadsDeps, 'db' | 'bus' | 'log'>,
  media: MediaForProcessing,
): ProgressReporter {
  let publishedAtMs = 0
  let published = -1
  let publishing = Promise.resolve()
  const { id, account_id: accountId, state } = media
  return {
    at(percent) {
      const progress = Math.max(0, Math.min(99, Math.round(percent)))
      if (progress <= published || Date.now() - publishedAtMs < INTERVAL_MS) return
      published = progress
      publishedAtMs = Date.now()
      publishing = publishing.then(async () => {
        await saveProgress(deps.db, id, progress)
        const event = { mediaId: id, state, progress, failure: null }
        await deps.bus.publish(processingTopic(accountId), event)
      })
      // A failed progress update must not fail the processing.
      publishing = publishing.catch((error: unknown) =>
        deps.log.warn({ err: error }, 'could not publish progress'),
      )
    },
    flushed: () => publishing,
  }
}
