/** Publishes views of lives to other processes: in a demo, a view is what starts a live. */
import type { Core } from '#platform/core.ts'
import { LIVES_VIEWED } from './events.ts'

/** `page`: a page of lives. `margin`: a sidebar next to other content, a weaker sign of interest. */
export type PingSource = 'page' | 'margin'
export type ViewPing = { send(source: PingSource): void; startsLives: boolean }

const THROTTLE_MS = 2_000

type Options = Pick<Core, 'bus' | 'log' | 'clock'> & { startsLives: boolean }

/** Throttled to one event per kind every two seconds: that a view happened matters, not how many. */
export function createViewPing({ bus, log, clock, startsLives }: Options): ViewPing {
  const sentAtMs: Record<PingSource, number> = { page: 0, margin: 0 }
  return {
    startsLives,
    send(source) {
      const now = clock.now().getTime()
      if (!startsLives || now - sentAtMs[source] < THROTTLE_MS) return
      sentAtMs[source] = now
      bus.publish(LIVES_VIEWED, { look: source }).catch((error: unknown) => {
        log.warn({ err: error }, 'could not publish a view of lives')
      })
    },
  }
}
