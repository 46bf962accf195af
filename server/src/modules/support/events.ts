/** Bus topics of this slice. */
import * as v from 'valibot'
import { defineTopic, defineTopics } from '#platform/bus/topic.ts'

/** `messageId` is null when the conversation itself was read, closed or reopened. */
const message = v.object({
  action: v.picklist(['new', 'update']),
  messageId: v.nullable(v.string()),
  change: v.number(),
})

/** Events of a visitor's conversation; a token for it is needed to subscribe. */
export const visitorTopic = defineTopics('support-visitor', message)

/** A staff member is typing, by first name. */
export const staffTypingTopic = defineTopics('support-answering', v.object({ name: v.string() }))

/** A conversation changed: the console refetches. */
export const SUPPORT_CONSOLE = defineTopic('support-desk', v.object({ conversationId: v.string() }))

/** Presence and typing in a conversation; `staffId` is null for the customer. */
export const presenceTopic = defineTopics(
  'support-presence',
  v.object({ staffId: v.nullable(v.string()), isWriting: v.boolean() }),
)
