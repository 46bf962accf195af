/** Limits how many streams are scaled down at once on this machine: each takes a good part of a core. */

export type Encodes = {
  /** Acquires a slot; the result releases it. Null if all are taken. */
  take(): (() => void) | null
}

export function createEncodes(limit: number): Encodes {
  let taken = 0
  return {
    take() {
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
