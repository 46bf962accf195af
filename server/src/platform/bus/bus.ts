/** Publish/subscribe between processes: fast, ordered per publisher, and best effort (no delivery guarantee). */
import type { Tx } from '../postgres/database.ts'
import type { StatementMessages, StatementPublish } from './publish-in-statement.ts'
import type { Topic } from './topic.ts'

export type BusHandler<Payload> = (payload: Payload) => void | Promise<void>
export type Unsubscribe = () => void

export type OutgoingMessage = { topic: string; payload: unknown }

/** A message for one of many topics, type-checked against its topic. */
export function messageTo<Payload>(topic: Topic<Payload>, payload: NoInfer<Payload>): OutgoingMessage {
  return { topic: topic.name, payload }
}

export interface Bus {
  /** Delivers to every process, including this one. Messages of one process arrive in publish order. */
  publish<Payload>(topic: Topic<Payload>, payload: NoInfer<Payload>): Promise<void>
  /** Delivers when the transaction commits, and never otherwise. */
  publishIn<Payload>(tx: Tx, topic: Topic<Payload>, payload: NoInfer<Payload>): Promise<void>
  /** Publishes many messages as one batch: each process fetches it once and dispatches the messages it has subscribers for. */
  publishAllIn(tx: Tx, messages: readonly OutgoingMessage[]): Promise<void>
  /** Publishes from within the caller's own SQL statement; see `publishCtes`. */
  publishInStatement(messages: StatementMessages): StatementPublish
  subscribe<Payload>(topic: Topic<Payload>, handler: BusHandler<Payload>): Unsubscribe
  /** Called when messages may have been missed, so that state built from them can be reloaded. */
  onGap(handler: () => void | Promise<void>): Unsubscribe
  close(): Promise<void>
}
