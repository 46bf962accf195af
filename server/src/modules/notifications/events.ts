/** The bus topic of notifications. */
import * as v from 'valibot'
import { defineTopics } from '#platform/bus/topic.ts'

/** What one person is told; that person only may listen. Null when nothing is new, but fewer are unread than before. */
export const notificationTopic = defineTopics(
  'notifications',
  v.object({ notificationId: v.nullable(v.string()) }),
)
