/** How processes tell one another what just happened: quick, ordered per publisher, and never a promise to keep. */
import type { Tx } from '../postgres/database.ts'
import type { Topic } from './topic.ts'

export type BusHandler<Payload> = (payload: Payload) => void | Promise<void>
export type Unsubscribe = () => void

export interface Bus {
  /** Delivers to every process, this one included. Messages of one process arrive in the order of these calls. */
  publish<Payload>(topic: Topic<Payload>, payload: NoInfer<Payload>): Promise<void>
  /** Delivers when the transaction commits, and never if it does not. */
  publishIn<Payload>(tx: Tx, topic: Topic<Payload>, payload: NoInfer<Payload>): Promise<void>
  subscribe<Payload>(topic: Topic<Payload>, handler: BusHandler<Payload>): Unsubscribe
  /** Called after messages may have been missed, so that what was built from them can be read afresh. */
  onGap(handler: () => void | Promise<void>): Unsubscribe
  close(): Promise<void>
}
