/** Publishes views of lives to other processes: in a demo, a view is what starts a live. */
import type { Core } from '#platform/core.ts'
import { LOOKED_AT } from './events.ts'

/** `page`: a page of lives. `margin`: a sidebar next to other content, a weaker sign of interest. */
export type Look = 'page' | 'margin'
export type Looks = { note(look: Look): void; bringLives: boolean }

const REST_MS = 2_000

type Options = Pick<Core, 'bus' | 'log' | 'clock'> & { bringLives: boolean }

/** Throttled to one event per kind every two seconds: that a view happened matters, not how many. */
export function createLooks({ bus, log, clock, bringLives }: Options): Looks {
  const toldAt: Record<Look, number> = { page: 0, margin: 0 }
  return {
    bringLives,
    note(look) {
      const now = clock.now().getTime()
      if (!bringLives || now - toldAt[look] < REST_MS) return
      toldAt[look] = now
      bus.publish(LOOKED_AT, { look }).catch((fault: unknown) => {
        log.warn({ err: fault }, 'could not publish a view of lives')
      })
    },
  }
}
