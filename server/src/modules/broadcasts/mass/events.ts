/** The bus topic of mass messages. */
import * as v from 'valibot'
import { defineTopics } from '#platform/bus/topic.ts'

/** How far one has come, or that it was paused, cancelled or unsent; told to its creator only. */
export const massTopic = defineTopics('mass-message', v.object({ massId: v.string() }))
