/** Keeps the unread counts current: loaded once, updated live, and refetched when events may have been missed. */
import type { Client } from 'urql'
import { graphql } from './graphql/graphql.ts'
import { onEventsMayBeMissed } from './missed-events.ts'
import { setUnread } from './unread.ts'
import './graphql/notification-updates.ts'

const UnreadCounts = graphql(`query UnreadCounts { notifications_unread unreadThreads }`)

const UnreadThreads = graphql(`query UnreadThreads { unreadThreads }`)

const NotificationAdded = graphql(`
  subscription NotificationAdded($user: ID!) {
    notificationAdded(user: $user) { unread notification { id } }
  }
`)

const ThreadMoved = graphql(`
  subscription ThreadMoved($user: ID!) { messengerThreads(user: $user) { action } }
`)

/** Throttles recounting, as a busy conversation emits many events per second. */
const RECOUNT_DELAY_MS = 500

export function watchUnread(client: Client, accountId: string): () => void {
  const user = { user: accountId }
  const fromServer = { requestPolicy: 'network-only' } as const
  const ask = async () => {
    const { data } = await client.query(UnreadCounts, {}, fromServer).toPromise()
    if (data) setUnread({ notifications: data.notifications_unread, threads: data.unreadThreads })
  }
  let counting: ReturnType<typeof setTimeout> | undefined
  const countThreads = async () => {
    counting = undefined
    const { data } = await client.query(UnreadThreads, {}, fromServer).toPromise()
    if (data) setUnread({ threads: data.unreadThreads })
  }
  const addedNotifications = client.subscription(NotificationAdded, user).subscribe(({ data }) => {
    if (data) setUnread({ notifications: data.notificationAdded.unread })
  })
  const moves = client.subscription(ThreadMoved, user).subscribe(({ data }) => {
    if (data) counting ??= setTimeout(() => void countThreads(), RECOUNT_DELAY_MS)
  })
  if (document.visibilityState === 'visible') void ask()
  const stopAsking = onEventsMayBeMissed(() => void ask())
  return () => {
    clearTimeout(counting)
    stopAsking()
    addedNotifications.unsubscribe()
    moves.unsubscribe()
    setUnread({ notifications: 0, threads: 0 })
  }
}
