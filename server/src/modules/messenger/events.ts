/** Bus topics of this slice. */
import * as v from 'valibot'
import { defineTopics } from '#platform/bus/topic.ts'

const action = v.picklist(['new', 'update', 'delete'])

/** `new`, `update` when there is more or less to see of it than before, `delete` when it was unsent. */
const message = v.object({ action, messageId: v.string(), change: v.number() })
export type MessageEvent = v.InferOutput<typeof message>

/** `new` for a message that came, `update` when something was read or arranged, `delete` when it left the inbox. */
const thread = v.object({ action, threadId: v.string() })
export type ThreadEvent = v.InferOutput<typeof thread>

/** What happens in one thread; its two people only may listen. */
export const messagesTopic = defineTopics('messenger-messages', message)

const typing = v.object({ accountId: v.string() })

/** Who is writing in one thread just now; its two people only may listen. */
export const typingTopic = defineTopics('messenger-typing', typing)

/** What happens to the threads of one person; that person only may listen. */
export const threadsTopic = defineTopics('messenger-threads', thread)
