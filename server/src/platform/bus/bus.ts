/** Publish/subscribe between processes: fast, ordered per publisher, and best effort (no delivery guarantee). */
import type { Tx } from '../postgres/database.ts'
import type { Carried, CarriedLetters } from './carried.ts'
import type { Topic } from './topic.ts'

export type BusHandler<Payload> = (payload: Payload) => void | Promise<void>
export type Unsubscribe = () => void

export type AddressedLetter = { topic: string; payload: unknown }

/** A message for one of many topics, type-checked against its topic. */
export function letterTo<Payload>(topic: Topic<Payload>, payload: NoInfer<Payload>): AddressedLetter {
  return { topic: topic.name, payload }
}

export interface Bus {
  /** Delivers to every process, including this one. Messages of one process arrive in publish order. */
  publish<Payload>(topic: Topic<Payload>, payload: NoInfer<Payload>): Promise<void>
  /** Delivers when the transaction commits, and never otherwise. */
  publishIn<Payload>(tx: Tx, topic: Topic<Payload>, payload: NoInfer<Payload>): Promise<void>
  /** Publishes many messages as one batch: each process fetches it once and dispatches the messages it has subscribers for. */
  publishAllIn(tx: Tx, letters: readonly AddressedLetter[]): Promise<void>
  /** Publishes from within the caller's own SQL statement; see `publishCtes`. */
  carry(letters: CarriedLetters): Carried
  subscribe<Payload>(topic: Topic<Payload>, handler: BusHandler<Payload>): Unsubscribe
  /** Called when messages may have been missed, so that state built from them can be reloaded. */
  onGap(handler: () => void | Promise<void>): Unsubscribe
  close(): Promise<void>
}
