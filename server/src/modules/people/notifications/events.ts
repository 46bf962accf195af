/** The bus topic of notifications. */

/** What one person is told; that person only may listen. */
export const notificationTopic = (accountId: string) => `notifications.${accountId}`

/** Null when there is nothing new, but fewer unread ones than before. */
export type NotificationEvent = { notificationId: string | null }
