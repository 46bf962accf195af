/** Keeps the number of unread notifications true: asked once, told live, and asked again when news may have been missed. */
import type { Client } from 'urql'
import { graphql } from './graphql/graphql.ts'
import { whenNewsMayBeMissed } from './missed-news.ts'
import { setUnread } from './unread.ts'
import './graphql/notification-updates.ts'

const UnreadNotifications = graphql(`query UnreadNotifications { notifications_unread }`)

const NotificationAdded = graphql(`
  subscription NotificationAdded($user: ID!) {
    notificationAdded(user: $user) { unread notification { id } }
  }
`)

export function watchUnread(client: Client, accountId: string): () => void {
  const ask = () =>
    void client
      .query(UnreadNotifications, {}, { requestPolicy: 'network-only' })
      .toPromise()
      .then(({ data }) => data && setUnread(data.notifications_unread))
  const { unsubscribe } = client
    .subscription(NotificationAdded, { user: accountId })
    .subscribe(({ data }) => {
      if (data) setUnread(data.notificationAdded.unread)
    })
  if (document.visibilityState === 'visible') ask()
  const stopAsking = whenNewsMayBeMissed(ask)
  return () => {
    stopAsking()
    unsubscribe()
    setUnread(0)
  }
}
