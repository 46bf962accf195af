/** Counts concurrent uses per client address, in this process. */
import { addressBlock } from '../rate-limits/subjects.ts'

export type AddressCounter = {
  /** Acquires a slot; the result releases it. Null if the address has reached the limit. */
  enter(address: string): (() => void) | null
}

export function createAddressCounter(max: number): AddressCounter {
  const held = new Map<string, number>()
  return {
    enter(address) {
      const block = addressBlock(address)
      const count = held.get(block) ?? 0
      if (count >= max) return null
      held.set(block, count + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const left = (held.get(block) ?? 1) - 1
        if (left === 0) held.delete(block)
        else held.set(block, left)
      }
    },
  }
}
