/** Publishes changed counts of a media to its viewers, throttled to about once a second. */
import * as v from 'valibot'
import type { Bus } from '#platform/bus/bus.ts'
import { defineTopics } from '#platform/bus/topic.ts'
import type { Log } from '#platform/log.ts'

export const activityTopic = defineTopics('media-activity', v.object({ mediaId: v.string() }))

const THROTTLE_MS = 1000

export type PublishActivity = (mediaId: string) => void

/** Publishes the first change at once; later ones are combined at the end of the interval. */
export function createActivityPublisher({ bus, log }: { bus: Bus; log: Log }): PublishActivity {
  const throttled = new Map<string, { isPending: boolean }>()

  function send(mediaId: string): void {
    const entry = { isPending: false }
    throttled.set(mediaId, entry)
    setTimeout(() => {
      throttled.delete(mediaId)
      if (entry.isPending) send(mediaId)
    }, THROTTLE_MS).unref()
    bus
      .publish(activityTopic(mediaId), { mediaId })
      .catch((error: unknown) => log.warn({ err: error }, 'could not publish new counts of a media'))
  }

  return (mediaId) => {
    const entry = throttled.get(mediaId)
    if (entry) entry.isPending = true
    else send(mediaId)
  }
}
