/** Publishes changed counts of a media to its viewers, throttled to about once a second. */
import * as v from 'valibot'
import type { Bus } from '#platform/bus/bus.ts'
import { defineTopics } from '#platform/bus/topic.ts'
import type { Log } from '#platform/log.ts'

export const activityTopic = defineTopics('media-activity', v.object({ mediaId: v.string() }))

const REST_MS = 1000

export type PublishActivity = (mediaId: string) => void

/** Publishes the first change at once; later ones are combined at the end of the interval. */
export function createActivity({ bus, log }: { bus: Bus; log: Log }): PublishActivity {
  const resting = new Map<string, { hasNews: boolean }>()

  function send(mediaId: string): void {
    const rest = { hasNews: false }
    resting.set(mediaId, rest)
    setTimeout(() => {
      resting.delete(mediaId)
      if (rest.hasNews) send(mediaId)
    }, REST_MS).unref()
    bus
      .publish(activityTopic(mediaId), { mediaId })
      .catch((fault: unknown) => log.warn({ err: fault }, 'could not publish new counts of a media'))
  }

  return (mediaId) => {
    const rest = resting.get(mediaId)
    if (rest) rest.hasNews = true
    else send(mediaId)
  }
}
