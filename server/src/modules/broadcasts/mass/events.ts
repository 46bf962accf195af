/** The bus topic of mass messages. */
import * as v from 'valibot'
import { defineTopics } from '#platform/bus/topic.ts'

/** Progress and state changes of one mass message, for its creator only. */
export const massTopic = defineTopics('mass-message', v.object({ massId: v.string() }))
