/** How fast a list moves, and whether it flies past too fast to be looked at. */
import { SCROLL } from '#rules/limits.ts'

/** The time the speed is counted in. A longer pause means that the list had stopped. */
export const SPEED_UNIT_MS = 100

export type Movement = { top: number; atMs: number; speed: number }

/** A first step has no speed: going back to a remembered place is a jump, and no flight. */
export function moved(before: Movement | undefined, { top, atMs }: Omit<Movement, 'speed'>): Movement {
  const passedMs = before ? atMs - before.atMs : Number.POSITIVE_INFINITY
  if (!before || passedMs > SPEED_UNIT_MS) return { top, atMs, speed: 0 }
  // Two steps within one tick of the clock are still two steps.
  return { top, atMs, speed: (Math.abs(top - before.top) / Math.max(1, passedMs)) * SPEED_UNIT_MS }
}

export function isFlight({ speed }: Pick<Movement, 'speed'>): boolean {
  return speed > SCROLL.placeholderSpeed
}
