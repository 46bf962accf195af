/** Bus topics of this slice. */
import * as v from 'valibot'
import { defineTopics } from '#platform/bus/topic.ts'

const action = v.picklist(['new', 'update'])

/** `new`, or `update` when there is more or less to see of it than before. */
const message = v.object({ action, messageId: v.string() })
export type MessageEvent = v.InferOutput<typeof message>

/** `new` for a message that came, `update` when something was read. */
const thread = v.object({ action, threadId: v.string() })
export type ThreadEvent = v.InferOutput<typeof thread>

/** What happens in one thread; its two people only may listen. */
export const messagesTopic = defineTopics('messenger-messages', message)

/** What happens to the threads of one person; that person only may listen. */
export const threadsTopic = defineTopics('messenger-threads', thread)
