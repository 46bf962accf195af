/** Bus topic for claimed and released items of a queue. */
import * as v from 'valibot'
import { defineTopics } from '#platform/bus/topic.ts'

export const claimsTopic = defineTopics('staff-claims', v.object({ itemId: v.string() }))
