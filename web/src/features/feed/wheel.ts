/** Decides when wheel or trackpad scrolling means one step through the feed. */

export type WheelState = {
  /** Distance since the last step. */
  sum: number
  lastDelta: number
  lastAt: number
  steppedAt: number
}

export const WHEEL_AT_REST: WheelState = { sum: 0, lastDelta: 0, lastAt: -Infinity, steppedAt: -Infinity }

/** Less than one notch of a wheel. */
const STEP_PX = 40
/** A step must be visible before the next begins. */
const REST_MS = 350
/** After this pause, scrolling is a new gesture. */
const PAUSE_MS = 180

/** A trackpad keeps scrolling with inertia, ever slower, after the fingers leave: decreasing deltas are ignored. */
export function nextWheelState(
  before: WheelState,
  delta: number,
  now: number,
): WheelState & { step: -1 | 0 | 1 } {
  const isNew = now - before.lastAt > PAUSE_MS || Math.sign(delta) !== Math.sign(before.lastDelta)
  const isFading = !isNew && Math.abs(delta) < Math.abs(before.lastDelta)
  const sum = (isNew ? 0 : before.sum) + (isFading ? 0 : delta)
  const after = { sum, lastDelta: delta, lastAt: now, steppedAt: before.steppedAt }
  if (now - before.steppedAt < REST_MS) return { ...after, sum: 0, step: 0 }
  if (Math.abs(sum) < STEP_PX) return { ...after, step: 0 }
  return { ...after, sum: 0, steppedAt: now, step: sum > 0 ? 1 : -1 }
}
