/** When a piece of sound that comes out of a pipe is heard: what goes in is stamped, what comes out is only counted. */

/** Stamps are rounded, and packets come a little early or late; beyond this something is missing. */
const TOLERANCE_MS = 60
const MAX_ANCHORS = 64

export type SampleTimes = {
  /** Goes in, and lasts so long. False: it lies before what went in already and must not. */
  takeIn(dtsMs: number, lengthMs: number): boolean
  /** The stamp of what comes out so long after the first that went in. */
  at(outMs: number): number
}

export function createSampleTimes(): SampleTimes {
  let anchors: { inMs: number; dtsMs: number }[] = []
  let inMs = 0
  return {
    takeIn(dtsMs, lengthMs) {
      const last = anchors.at(-1)
      const driftMs = last ? dtsMs - (last.dtsMs + inMs - last.inMs) : Number.POSITIVE_INFINITY
      if (driftMs < -TOLERANCE_MS) return false
      if (driftMs > TOLERANCE_MS) anchors = [...anchors.slice(-MAX_ANCHORS), { inMs, dtsMs }]
      inMs += lengthMs
      return true
    },
    at(outMs) {
      const anchor = anchors.findLast((one) => one.inMs <= outMs + 0.01) ?? anchors[0]
      return anchor ? anchor.dtsMs + outMs - anchor.inMs : outMs
    },
  }
}
