/** What this slice tells the others. */
import * as v from 'valibot'
import { defineTopic } from '#platform/bus/topic.ts'

/** Whoever holds sockets of these sessions closes them. */
export const SESSIONS_ENDED = defineTopic(
  'accounts.sessions-ended',
  v.object({ sessionIds: v.array(v.string()) }),
)
