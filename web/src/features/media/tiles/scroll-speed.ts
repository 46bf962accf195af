/** Measures the scroll speed, and whether it is too fast to look at the content. */
import { SCROLL } from '#rules/limits.ts'

/** The unit of the speed. After a longer pause, the list had stopped. */
export const SPEED_UNIT_MS = 100

export type Movement = { top: number; atMs: number; speed: number }

/** The first event has no speed: restoring a scroll position is a jump, not scrolling. */
export function nextMovement(before: Movement | undefined, { top, atMs }: Omit<Movement, 'speed'>): Movement {
  const passedMs = before ? atMs - before.atMs : Number.POSITIVE_INFINITY
  if (!before || passedMs > SPEED_UNIT_MS) return { top, atMs, speed: 0 }
  // Events within one clock tick would divide by zero.
  return { top, atMs, speed: (Math.abs(top - before.top) / Math.max(1, passedMs)) * SPEED_UNIT_MS }
}

export function isFastScroll({ speed }: Pick<Movement, 'speed'>): boolean {
  return speed > SCROLL.placeholderSpeed
}
