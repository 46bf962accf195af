/** Timestamps of AAC frames, counted in samples because publisher timestamps are rounded to milliseconds. */

export const AAC_FRAME_SAMPLES = 1024
/** Maximum drift between sample count and timestamps before the timestamps win. */
const TOLERANCE_MS = 100

/** `gapUnits`: length of the silence before the frame. */
export type AudioPlace = { units: number; holeUnits: number }
export type AudioClock = {
  /** Null for a frame earlier than its predecessor: duplicated audio. */
  place(dtsMs: number): AudioPlace | null
}

export function createAudioClock(sampleRate: number): AudioClock {
  let next: number | null = null
  return {
    place(dtsMs) {
      const stamped = Math.max(0, Math.round((dtsMs * sampleRate) / 1000))
      const driftMs = next === null ? 0 : ((stamped - next) / sampleRate) * 1000
      if (driftMs < -TOLERANCE_MS) return null
      const isAfterHole = driftMs > TOLERANCE_MS
      const units: number = next === null || isAfterHole ? stamped : next
      const holeUnits = isAfterHole && next !== null ? units - next : 0
      next = units + AAC_FRAME_SAMPLES
      return { units, holeUnits }
    },
  }
}
