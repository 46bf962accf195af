/** Timestamps of AAC frames, counted in samples because publisher timestamps are rounded to milliseconds. */

export const AAC_FRAME_SAMPLES = 1024
/** Maximum drift between sample count and timestamps before the timestamps win. */
const TOLERANCE_MS = 100

/** `gapUnits`: length of the silence before the frame. */
type AudioPosition = { units: number; gapUnits: number }
type AudioClock = {
  /** Null for a frame earlier than its predecessor: duplicated audio. */
  positionAt(dtsMs: number): AudioPosition | null
}

export function createAudioClock(sampleRate: number): AudioClock {
  let next: number | null = null
  return {
    positionAt(dtsMs) {
      const stamped = Math.max(0, Math.round((dtsMs * sampleRate) / 1000))
      const driftMs = next === null ? 0 : ((stamped - next) / sampleRate) * 1000
      if (driftMs < -TOLERANCE_MS) return null
      const isAfterGap = driftMs > TOLERANCE_MS
      const units: number = next === null || isAfterGap ? stamped : next
      const gapUnits = isAfterGap && next !== null ? units - next : 0
      next = units + AAC_FRAME_SAMPLES
      return { units, gapUnits }
    },
  }
}
