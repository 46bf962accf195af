/** Room for copies of files that lie elsewhere: counted, so that many works at once do not fill the disk. */

export type Scratch = {
  /** Null when there is no room at the moment. What is alone is let in however large it is: else it would wait for ever. */
  reserve(bytes: number): Disposable | null
  reservedBytes(): number
}

export function createScratch(maxBytes: number): Scratch {
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
