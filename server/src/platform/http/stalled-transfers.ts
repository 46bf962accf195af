/** Shared by the connection and stream watches: check interval, and the limit of stalled transfers per address. */
import { addressBlock } from '../rate-limits/subjects.ts'

/** Checks within the shorter window. Counted instead of timed, so that a pause of this process does not count against clients. */
const CHECKS = 4

type Windows = Record<'receiving' | 'sending', { windowMs: number }>

/** The check interval, and after how many checks without enough progress a transfer is closed. */
export function checksFor({ receiving, sending }: Windows) {
  const everyMs = Math.min(receiving.windowMs, sending.windowMs) / CHECKS
  const within = ({ windowMs }: { windowMs: number }) => Math.round(windowMs / everyMs)
  return { everyMs, receiving: within(receiving), sending: within(sending) }
}

export type StalledTransfer = { address: string; stalledChecks: number; cut(): void }

/** Shorter stalls are normal on slow connections. */
const MIN_STALLED_CHECKS = CHECKS / 2

/** Closes the longest stalled transfers of an address beyond its limit. */
export function cutExcess(stalled: readonly StalledTransfer[], max: number): void {
  const counted = stalled.filter(({ stalledChecks }) => stalledChecks >= MIN_STALLED_CHECKS)
  for (const ofAddress of Map.groupBy(counted, ({ address }) => addressBlock(address)).values()) {
    const longestFirst = ofAddress.toSorted((one, other) => other.stalledChecks - one.stalledChecks)
    for (const { cut } of longestFirst.slice(0, Math.max(0, ofAddress.length - max))) cut()
  }
}
