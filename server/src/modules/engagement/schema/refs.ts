/** GraphQL types of lower slices that this one extends. */
import type { AccountRef } from '../../accounts/index.ts'
import type { MediaRef } from '../../media/index.ts'
import type { addNotificationsSchema } from '../../notifications/index.ts'

export type { AccountRef, MediaRef }

type NotificationRef = ReturnType<typeof addNotificationsSchema>['NotificationRef']
export type EngagementRefs = { AccountRef: AccountRef; MediaRef: MediaRef; NotificationRef: NotificationRef }
