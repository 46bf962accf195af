/** Bus topics of this slice. */
import * as v from 'valibot'
import { defineTopics } from '#platform/bus/topic.ts'

const action = v.picklist(['new', 'update', 'delete'])

/** `new`, `update` when the visible contents changed, `delete` when the message was unsent. */
const message = v.object({ action, messageId: v.string(), change: v.number() })
export type MessageEvent = v.InferOutput<typeof message>

/** `new` for an incoming message, `update` when the thread was read, pinned or muted, `delete` when it left the inbox. */
const thread = v.object({ action, threadId: v.string() })
export type ThreadEvent = v.InferOutput<typeof thread>

/** Message events of one thread; only its two participants may subscribe. */
export const messagesTopic = defineTopics('messenger-messages', message)

const typing = v.object({ accountId: v.string() })

/** Typing events of one thread; only its two participants may subscribe. */
export const typingTopic = defineTopics('messenger-typing', typing)

/** Thread events of one account; only that account may subscribe. */
export const threadsTopic = defineTopics('messenger-threads', thread)
