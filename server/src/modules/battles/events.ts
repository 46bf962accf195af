/** Bus topics of this slice. */
import * as v from 'valibot'
import { defineTopics } from '#platform/bus/topic.ts'

/** It began, somebody tipped, it ended: to the rooms of both sides. */
export const battleTopic = defineTopics('battle', v.object({ battleId: v.string() }))

/** Somebody invited, or an invitation was answered: to each of the two, and nobody else. */
export const invitationTopic = defineTopics('battle-invitation', v.object({ invitationId: v.string() }))
