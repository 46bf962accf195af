/** Counts concurrent uses per client address, in this process. */
import { addressBlock } from '../rate-limits/subjects.ts'

type AddressCounter = {
  /** Acquires a slot; the result releases it. Null if the address has reached the limit. */
  acquire(address: string): (() => void) | null
}

export function createAddressCounter(max: number): AddressCounter {
  const counts = new Map<string, number>()
  return {
    acquire(address) {
      const block = addressBlock(address)
      const count = counts.get(block) ?? 0
      if (count >= max) return null
      counts.set(block, count + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const left = (counts.get(block) ?? 1) - 1
        if (left === 0) counts.delete(block)
        else counts.set(block, left)
      }
    },
  }
}
