/** Timestamps for transcoded audio: input carries timestamps, output is only counted. */

/** Allows for rounding and jitter; a larger difference is a gap. */
const TOLERANCE_MS = 60
const MAX_ANCHORS = 64

type SampleTimes = {
  /** Records an input packet of this duration. False: it overlaps earlier input and must be dropped. */
  addInput(dtsMs: number, lengthMs: number): boolean
  /** Timestamp of the output this long after the first input. */
  outputTime(outMs: number): number
}

export function createSampleTimes(): SampleTimes {
  let anchors: { inMs: number; dtsMs: number }[] = []
  let inMs = 0
  return {
    addInput(dtsMs, lengthMs) {
      const last = anchors.at(-1)
      const driftMs = last ? dtsMs - (last.dtsMs + inMs - last.inMs) : Number.POSITIVE_INFINITY
      if (driftMs < -TOLERANCE_MS) return false
      if (driftMs > TOLERANCE_MS) anchors = [...anchors.slice(-MAX_ANCHORS), { inMs, dtsMs }]
      inMs += lengthMs
      return true
    },
    outputTime(outMs) {
      const anchor = anchors.findLast((one) => one.inMs <= outMs + 0.01) ?? anchors[0]
      return anchor ? anchor.dtsMs + outMs - anchor.inMs : outMs
    },
  }
}
