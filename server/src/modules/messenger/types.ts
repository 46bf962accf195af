/** Dependencies, ports and parts of this slice, and how its parts are built. */

import { openPorts } from '#platform/ports.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { UploadsDeps } from '../uploads/index.ts'
import type { MessagesPage } from './message-queries.ts'
import type { MessageChangesView, MessageView } from './message-view.ts'
import type { Thread } from './thread-queries.ts'

type MessengerPorts = {
  /** Called in the transaction in which a member writes to the site. */
  toSite(tx: Tx, thread: Thread, at: Date): Promise<void>
  /** Messages of the conversation that a visitor's token opens; refuses an invalid token. */
  visitorMessages(context: RequestContext, token: string, page: MessagesPage): Promise<MessageView[]>
  visitorChanges(context: RequestContext, token: string, after: number): Promise<MessageChangesView>
}

type MessengerParts = { ports: MessengerPorts }

export type MessengerDeps = UploadsDeps & { messenger: MessengerParts }

export function createMessenger(): MessengerParts {
  return { ports: openPorts('messenger') }
}
