/** Accounts for temporary disk space, so that concurrent jobs do not fill the disk. */

export type ScratchSpace = {
  /** Null if there is not enough space. A single reservation is admitted however large it is: else it would wait forever. */
  reserve(bytes: number): Disposable | null
  reservedBytes(): number
}

export function createScratchSpace(maxBytes: number): ScratchSpace {
  let reserved = 0
  return {
    reserve(bytes) {
      if (reserved > 0 && reserved + bytes > maxBytes) return null
      reserved += bytes
      let isHeld = true
      return {
        [Symbol.dispose]() {
          if (isHeld) reserved -= bytes
          isHeld = false
        },
      }
    },
    reservedBytes: () => reserved,
  }
}
