/** What the watches of connections and of streams share: how often they look, and how many of one address may stand still. */
import { addressBlock } from '../rate-limits/subjects.ts'

/** Looks within the shorter of the two windows. They are counted, not time: when this process itself stood still, nobody else is to blame. */
const LOOKS = 4

type Windows = Record<'receiving' | 'sending', { windowMs: number }>

/** How often to look, and after how many looks without enough progress a transfer is over. */
export function looksOf({ receiving, sending }: Windows) {
  const everyMs = Math.min(receiving.windowMs, sending.windowMs) / LOOKS
  const within = ({ windowMs }: { windowMs: number }) => Math.round(windowMs / everyMs)
  return { everyMs, receiving: within(receiving), sending: within(sending) }
}

export type Stalled = { address: string; stillFor: number; cut(): void }

/** Less than this is what any slow line looks like now and then. */
const COUNTED_FROM = LOOKS / 2

/** Of more than an address may have standing still, those that have done so for the longest. */
export function cutExcess(stalled: readonly Stalled[], max: number): void {
  const counted = stalled.filter(({ stillFor }) => stillFor >= COUNTED_FROM)
  for (const ofAddress of Map.groupBy(counted, ({ address }) => addressBlock(address)).values()) {
    const longestFirst = ofAddress.toSorted((one, other) => other.stillFor - one.stillFor)
    for (const { cut } of longestFirst.slice(0, Math.max(0, ofAddress.length - max))) cut()
  }
}
