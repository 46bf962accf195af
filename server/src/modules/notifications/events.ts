/** Bus topic of notifications. */
import * as v from 'valibot'
import { defineTopics } from '#platform/bus/topic.ts'

/** Sent to one account only. Null if nothing is new, but the unread count decreased. */
export const notificationTopic = defineTopics(
  'notifications',
  v.object({ notificationId: v.nullable(v.string()) }),
)
