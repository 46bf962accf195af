/** Keeps the number of unread notifications true: asked once, told live, and asked again on coming back to the tab. */
import type { Client } from 'urql'
import { graphql } from './graphql/graphql.ts'
import { setUnread } from './unread.ts'
import './graphql/notification-updates.ts'

const UnreadNotifications = graphql(`query UnreadNotifications { notifications_unread }`)

const NotificationAdded = graphql(`
  subscription NotificationAdded($user: ID!) {
    notificationAdded(user: $user) { unread notification { id } }
  }
`)

export function watchUnread(client: Client, accountId: string): () => void {
  const ask = () => {
    if (document.visibilityState !== 'visible') return
    void client
      .query(UnreadNotifications, {}, { requestPolicy: 'network-only' })
      .toPromise()
      .then(({ data }) => data && setUnread(data.notifications_unread))
  }
  const { unsubscribe } = client
    .subscription(NotificationAdded, { user: accountId })
    .subscribe(({ data }) => {
      if (data) setUnread(data.notificationAdded.unread)
    })
  ask()
  document.addEventListener('visibilitychange', ask)
  return () => {
    document.removeEventListener('visibilitychange', ask)
    unsubscribe()
    setUnread(0)
  }
}
