/** What both ends of the bus bench say to one another. */
import * as v from 'valibot'
import { defineTopics } from '#platform/bus/topic.ts'

export const roomOf = defineTopics('bench-room', v.object({ sentAt: v.number(), text: v.string() }))
