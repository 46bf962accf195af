/** One monotonic clock per stream, whatever its publishers' clocks do: they start anywhere, jump, and restart. */
import type { Frame } from './frames.ts'

/** A larger forward jump means a new clock, not a pause. */
const MAX_STEP_MS = 5_000
/** Audio and video of one moment arrive slightly apart. */
const MAX_BACK_MS = 2_000
/** Minimum distance between the last frame of one clock and the first of the next. */
const MIN_RESTART_GAP_MS = 40
const MIN_STEP_MS = 0.01

export function createTimeline(now: () => number) {
  let offsetMs: number | null = null
  /** Latest decode time overall, and per kind, in stream time. */
  let latestMs = 0
  let latestAt = now()
  let last = { video: Number.NEGATIVE_INFINITY, audio: Number.NEGATIVE_INFINITY }

  function rebase<Kind extends Frame>(frame: Kind): Kind {
    let moved = offsetMs === null ? null : frame.dtsMs + offsetMs
    if (moved === null || moved > latestMs + MAX_STEP_MS || moved < latestMs - MAX_BACK_MS) {
      const isFirst = last.video === Number.NEGATIVE_INFINITY && last.audio === Number.NEGATIVE_INFINITY
      const startMs = isFirst ? 0 : latestMs + Math.max(MIN_RESTART_GAP_MS, now() - latestAt)
      offsetMs = startMs - frame.dtsMs
      moved = startMs
    }
    const dtsMs = Math.max(moved, last[frame.kind] + MIN_STEP_MS)
    last = { ...last, [frame.kind]: dtsMs }
    if (dtsMs > latestMs) latestMs = dtsMs
    latestAt = now()
    if (frame.kind === 'audio') return { ...frame, dtsMs }
    return { ...frame, dtsMs, ptsMs: Math.max(dtsMs, frame.ptsMs + (offsetMs ?? 0)) }
  }

  return {
    place: rebase,
    /** The next frame comes from another publisher. */
    restart(): void {
      offsetMs = null
    },
  }
}
