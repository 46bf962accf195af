/** Tells other processes that somebody looks at who is live: in a demo that is what brings somebody on air. */
import type { Core } from '#platform/core.ts'
import { LOOKED_AT } from './events.ts'

/** `page`: at a page made of lives. `margin`: at lives beside something else, which says little about what is wanted. */
export type Look = 'page' | 'margin'
export type Looks = { note(look: Look): void; bringLives: boolean }

const REST_MS = 2_000

type Options = Pick<Core, 'bus' | 'log' | 'clock'> & { bringLives: boolean }

/** At most one word every two seconds: what counts is that somebody looks, not how many do. */
export function createLooks({ bus, log, clock, bringLives }: Options): Looks {
  const toldAt: Record<Look, number> = { page: 0, margin: 0 }
  return {
    bringLives,
    note(look) {
      const now = clock.now().getTime()
      if (!bringLives || now - toldAt[look] < REST_MS) return
      toldAt[look] = now
      bus.publish(LOOKED_AT, { look }).catch((fault: unknown) => {
        log.warn({ err: fault }, 'that somebody looks at lives was not told')
      })
    },
  }
}
