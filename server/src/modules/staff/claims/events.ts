/** Tells everybody at a queue who has taken or let go of something. */
import * as v from 'valibot'
import { defineTopics } from '#platform/bus/topic.ts'

export const claimsTopic = defineTopics('staff-claims', v.object({ itemId: v.string() }))
