/** How processes tell one another what just happened: quick, ordered per publisher, and never a promise to keep. */
import type { Tx } from '../postgres/database.ts'
import type { Carried, CarriedLetters } from './carried.ts'
import type { Topic } from './topic.ts'

export type BusHandler<Payload> = (payload: Payload) => void | Promise<void>
export type Unsubscribe = () => void

export type AddressedLetter = { topic: string; payload: unknown }

/** What goes to one of many topics, checked against its topic. */
export function letterTo<Payload>(topic: Topic<Payload>, payload: NoInfer<Payload>): AddressedLetter {
  return { topic: topic.name, payload }
}

export interface Bus {
  /** Delivers to every process, this one included. Messages of one process arrive in the order of these calls. */
  publish<Payload>(topic: Topic<Payload>, payload: NoInfer<Payload>): Promise<void>
  /** Delivers when the transaction commits, and never if it does not. */
  publishIn<Payload>(tx: Tx, topic: Topic<Payload>, payload: NoInfer<Payload>): Promise<void>
  /** The same for many at once, in one note: each process fetches them together and passes on what it has listeners for. */
  publishAllIn(tx: Tx, letters: readonly AddressedLetter[]): Promise<void>
  /** For a statement that publishes by itself, together with what it writes: `carriedParts` is the SQL of it. */
  carry(letters: CarriedLetters): Carried
  subscribe<Payload>(topic: Topic<Payload>, handler: BusHandler<Payload>): Unsubscribe
  /** Called after messages may have been missed, so that what was built from them can be read afresh. */
  onGap(handler: () => void | Promise<void>): Unsubscribe
  close(): Promise<void>
}
