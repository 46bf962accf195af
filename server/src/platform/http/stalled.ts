/** Shared by the connection and stream watches: check interval, and the limit of stalled transfers per address. */
import { addressBlock } from '../rate-limits/subjects.ts'

/** Checks within the shorter window. Counted instead of timed, so that a pause of this process does not count against clients. */
const LOOKS = 4

type Windows = Record<'receiving' | 'sending', { windowMs: number }>

/** The check interval, and after how many checks without enough progress a transfer is closed. */
export function looksOf({ receiving, sending }: Windows) {
  const everyMs = Math.min(receiving.windowMs, sending.windowMs) / LOOKS
  const within = ({ windowMs }: { windowMs: number }) => Math.round(windowMs / everyMs)
  return { everyMs, receiving: within(receiving), sending: within(sending) }
}

export type Stalled = { address: string; stillFor: number; cut(): void }

/** Shorter stalls are normal on slow connections. */
const COUNTED_FROM = LOOKS / 2

/** Closes the longest stalled transfers of an address beyond its limit. */
export function cutExcess(stalled: readonly Stalled[], max: number): void {
  const counted = stalled.filter(({ stillFor }) => stillFor >= COUNTED_FROM)
  for (const ofAddress of Map.groupBy(counted, ({ address }) => addressBlock(address)).values()) {
    const longestFirst = ofAddress.toSorted((one, other) => other.stillFor - one.stillFor)
    for (const { cut } of longestFirst.slice(0, Math.max(0, ofAddress.length - max))) cut()
  }
}
