/** GraphQL types of lower slices that this one extends. */
import type { addAccountsSchema } from '../../accounts/index.ts'
import type { addMediaSchema } from '../../media/index.ts'
import type { addNotificationsSchema } from '../../notifications/index.ts'

export type AccountRef = ReturnType<typeof addAccountsSchema>['AccountRef']
export type MediaRef = ReturnType<typeof addMediaSchema>['MediaRef']
type NotificationRef = ReturnType<typeof addNotificationsSchema>['NotificationRef']
export type EngagementRefs = { AccountRef: AccountRef; MediaRef: MediaRef; NotificationRef: NotificationRef }
