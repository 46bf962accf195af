/** One rising clock for a stream, whatever its publishers' clocks do: they start anywhere, jump, and come back. */
import type { Frame } from './frames.ts'

/** Further than this in one step is no pause but another clock. */
const MAX_STEP_MS = 5_000
/** Sound and picture of one moment arrive a little apart. */
const MAX_BACK_MS = 2_000
/** Between the last frame of one clock and the first of the next, at least. */
const SEAM_MS = 40
const LEAST_STEP_MS = 0.01

export function createTimeline(now: () => number) {
  let offsetMs: number | null = null
  /** The latest moment of all, and of each kind, in the stream's time. */
  let latestMs = 0
  let latestAt = now()
  let last = { video: Number.NEGATIVE_INFINITY, audio: Number.NEGATIVE_INFINITY }

  function place<Kind extends Frame>(frame: Kind): Kind {
    let moved = offsetMs === null ? null : frame.dtsMs + offsetMs
    if (moved === null || moved > latestMs + MAX_STEP_MS || moved < latestMs - MAX_BACK_MS) {
      const isFirst = last.video === Number.NEGATIVE_INFINITY && last.audio === Number.NEGATIVE_INFINITY
      const startMs = isFirst ? 0 : latestMs + Math.max(SEAM_MS, now() - latestAt)
      offsetMs = startMs - frame.dtsMs
      moved = startMs
    }
    const dtsMs = Math.max(moved, last[frame.kind] + LEAST_STEP_MS)
    last = { ...last, [frame.kind]: dtsMs }
    if (dtsMs > latestMs) latestMs = dtsMs
    latestAt = now()
    if (frame.kind === 'audio') return { ...frame, dtsMs }
    return { ...frame, dtsMs, ptsMs: Math.max(dtsMs, frame.ptsMs + (offsetMs ?? 0)) }
  }

  return {
    place,
    /** The next frame is another publisher's. */
    seam(): void {
      offsetMs = null
    },
  }
}
