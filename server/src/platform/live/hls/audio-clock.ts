/** Where a frame of AAC stands in time: counted in samples, because its stamps are rounded to milliseconds. */

export const AAC_FRAME_SAMPLES = 1024
/** How far samples and stamps may go apart before the stamps are believed. */
const TOLERANCE_MS = 100

/** `holeUnits`: how long nothing was heard before it. */
export type AudioPlace = { units: number; holeUnits: number }
export type AudioClock = {
  /** Null for a frame that would come before the one before it: sound that was sent twice. */
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
