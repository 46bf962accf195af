/** Creates the services of this slice. */
import type { Core } from '#platform/core.ts'
import { FEED_CHANGED } from '../media/index.ts'
import { createActivity } from './activity.ts'
import { createSeeAlone } from './see-alone.ts'
import { createTalk } from './talk.ts'
import type { EngagementDeps } from './types.ts'

/** TTL of public data of a media and its comments. */
const TTL_MS = 1_000

export function createEngagement({
  keptMs: ttlMs = TTL_MS,
  ...core
}: Pick<Core, 'bus' | 'log' | 'clock'> & { keptMs?: number }): EngagementDeps['engagement'] {
  const { bus, clock } = core
  const { see, forget } = createSeeAlone({ clock, ttlMs })
  const talk = createTalk({ clock, ttlMs })
  const forgetAll = () => {
    forget()
    talk.forget()
  }
  bus.subscribe(FEED_CHANGED, forgetAll)
  bus.onGap(forgetAll)
  return { publishActivity: createActivity(core), see, talk }
}
