/** What this slice works with, and what it has to be told by those above it. */
import type { Tx } from '#platform/postgres/database.ts'
import type { RequestContext } from '#platform/viewer.ts'
import type { MediaDeps } from '../media/index.ts'
import type { MessagesPage } from './message-queries.ts'
import type { SeenChanges, SeenMessage } from './seen.ts'
import type { Thread } from './thread-queries.ts'

export type MessengerPorts = {
  /** Somebody wrote to the site; in the transaction of that. */
  toSite(tx: Tx, thread: Thread, at: Date): Promise<void>
  /** What stands in the conversation that a visitor's token opens; refuses whoever has none. */
  visitorMessages(context: RequestContext, token: string, page: MessagesPage): Promise<SeenMessage[]>
  visitorChanges(context: RequestContext, token: string, after: number): Promise<SeenChanges>
}

export type MessengerParts = { ports: MessengerPorts }

export type MessengerDeps = MediaDeps & { messenger: MessengerParts }
