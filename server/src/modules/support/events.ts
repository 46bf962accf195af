/** Bus topics of this slice. */
import * as v from 'valibot'
import { defineTopic, defineTopics } from '#platform/bus/topic.ts'

/** Without a message when the conversation itself was read, closed or opened. */
const message = v.object({
  action: v.picklist(['new', 'update']),
  messageId: v.nullable(v.string()),
  change: v.number(),
})

/** What happens in a visitor's conversation; whoever has a token for it may listen. */
export const visitorTopic = defineTopics('support-visitor', message)

/** That somebody of the staff is writing, by their first name. */
export const answeringTopic = defineTopics('support-answering', v.object({ name: v.string() }))

/** Something changed in a conversation: the desk looks again. */
export const DESK = defineTopic('support-desk', v.object({ conversationId: v.string() }))

/** Who looks at a conversation or writes in it just now; null is whoever wants to be helped. */
export const presenceTopic = defineTopics(
  'support-presence',
  v.object({ staffId: v.nullable(v.string()), isWriting: v.boolean() }),
)
