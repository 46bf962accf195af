/** Helpers for tests of notifications. */
import { type NewNotification, notify } from '#server/modules/notifications/index.ts'
import { type Asker, answerOf, askAs } from './people.ts'
import type { Site } from './site.ts'

export type Told = {
  id: string
  kind: string
  actor: { username: string } | null
  amount_cents: number | null
  words: string
  add_date: string
  read: boolean
  others: number
}

export const TOLD = 'id kind actor { username } amount_cents words add_date read others'

/** Sends a notification in a transaction, as other slices do. */
export function tell(site: Site, news: NewNotification): Promise<void> {
  return site.app.db.transaction().execute((tx) => notify(site.app, tx, news))
}

export function toldTo(
  site: Site,
  asker: Asker,
  variables: { limit?: object; after?: string } = {},
): Promise<Told[]> {
  const query = `query ($limit: LimitInput, $after: ID) {
    notifications(limit: $limit, after: $after) { ${TOLD} }
  }`
  return answerOf(askAs(site, asker, query, variables))
}

export const unreadOf = (site: Site, asker: Asker) =>
  answerOf<number>(askAs(site, asker, '{ notifications_unread }'))

export const read = (site: Site, asker: Asker, upTo?: string) =>
  askAs(site, asker, 'mutation ($upTo: ID) { readNotifications(upTo: $upTo) }', { upTo })

export const mute = (site: Site, asker: Asker, id: string) =>
  askAs(site, asker, 'mutation ($id: ID!) { muteAccount(accountId: $id) }', { id })

export const unmute = (site: Site, asker: Asker, id: string) =>
  askAs(site, asker, 'mutation ($id: ID!) { unmuteAccount(accountId: $id) }', { id })
