/** Tells those who look at a media that its counts moved, at most about once a second however many people react. */
import * as v from 'valibot'
import type { Bus } from '#platform/bus/bus.ts'
import { defineTopics } from '#platform/bus/topic.ts'
import type { Log } from '#platform/log.ts'

export const activityTopic = defineTopics('media-activity', v.object({ mediaId: v.string() }))

const REST_MS = 1000

export type PublishActivity = (mediaId: string) => void

/** The first word goes out at once; what happens while a media rests is told together at the end of its rest. */
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
      .catch((fault: unknown) => log.warn({ err: fault }, 'new counts of a media were not told'))
  }

  return (mediaId) => {
    const rest = resting.get(mediaId)
    if (rest) rest.hasNews = true
    else send(mediaId)
  }
}
