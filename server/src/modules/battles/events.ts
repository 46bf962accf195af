/** Bus topics of this slice. */
import * as v from 'valibot'
import { defineTopics } from '#platform/bus/topic.ts'

/** Sent when a battle begins, is tipped or ends, on the topics of both sides. */
export const battleTopic = defineTopics('battle', v.object({ battleId: v.string() }))

/** Sent to both accounts when an invitation is created or answered. */
export const invitationTopic = defineTopics('battle-invitation', v.object({ invitationId: v.string() }))
