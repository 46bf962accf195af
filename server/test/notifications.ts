/** Helpers for tests of notifications. */
import { type NewNotification, notify } from '#server/modules/notifications/index.ts'
import { answerOf, askAs, type RequestUser } from './people.ts'
import type { TestSite } from './site.ts'

export type ShownNotification = {
  id: string
  kind: string
  actor: { username: string } | null
  amount_cents: number | null
  words: string
  add_date: string
  read: boolean
  others: number
}

export const NOTIFICATION_FIELDS = 'id kind actor { username } amount_cents words add_date read others'

/** Sends a notification in a transaction, as other slices do. */
export function sendNotification(site: TestSite, news: NewNotification): Promise<void> {
  return site.app.db.transaction().execute((tx) => notify(site.app, tx, news))
}

export function notificationsViaApi(
  site: TestSite,
  asker: RequestUser,
  variables: { limit?: object; after?: string } = {},
): Promise<ShownNotification[]> {
  const query = `query ($limit: LimitInput, $after: ID) {
    notifications(limit: $limit, after: $after) { ${NOTIFICATION_FIELDS} }
  }`
  return answerOf(askAs(site, asker, query, variables))
}

export const unreadOf = (site: TestSite, asker: RequestUser) =>
  answerOf<number>(askAs(site, asker, '{ notifications_unread }'))

export const read = (site: TestSite, asker: RequestUser, upTo?: string) =>
  askAs(site, asker, 'mutation ($upTo: ID) { readNotifications(upTo: $upTo) }', { upTo })

export const mute = (site: TestSite, asker: RequestUser, id: string) =>
  askAs(site, asker, 'mutation ($id: ID!) { muteAccount(accountId: $id) }', { id })

export const unmute = (site: TestSite, asker: RequestUser, id: string) =>
  askAs(site, asker, 'mutation ($id: ID!) { unmuteAccount(accountId: $id) }', { id })
