/** How many streams of this machine are made smaller at once: each takes a good part of a core. */

export type Encodes = {
  /** Gives the place back when called; null when all are taken. */
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
