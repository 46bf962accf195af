/** Topics and messages shared by both processes of the bus benchmark. */
import * as v from 'valibot'
import { defineTopics } from '#platform/bus/topic.ts'

export const roomOf = defineTopics('bench-room', v.object({ sentAt: v.number(), text: v.string() }))
