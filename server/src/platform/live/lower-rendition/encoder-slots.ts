/** Limits how many streams are scaled down at once on this machine: each takes a good part of a core. */

export type EncoderSlots = {
  /** Acquires a slot; the result releases it. Null if all are taken. */
  acquire(): (() => void) | null
}

export function createEncoderSlots(limit: number): EncoderSlots {
  let taken = 0
  return {
    acquire() {
      if (taken >= limit) return null
      taken += 1
      let isTaken = true
      return () => {
        if (isTaken) taken -= 1
        isTaken = false
      }
    },
  }
}
