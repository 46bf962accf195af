/** Caches the inbox lists for the life of the page. */
import type { ResultOf } from 'gql.tada'
import { useEffect, useSyncExternalStore } from 'react'
import { type Client, useClient } from 'urql'
import { onEventsMayBeMissed } from '#web/lib/missed-events.ts'
import { recallAfter, rememberSoon } from '../offline.ts'
import type { InboxFilter } from './inbox-filters.ts'
import { createInboxList, INBOX_PAGE, type InboxList, type ThreadsSource } from './inbox-list.ts'
import { isInInbox, ThreadNews, type ThreadRow, ThreadsPage } from './thread-fields.ts'

type Kind = { filter: InboxFilter; search: string }

/** Each account has its own client, and with it its own lists. */
const known = new WeakMap<Client, Map<string, InboxList<ThreadRow>>>()

export function useInbox(accountId: string, kind: Kind) {
  const list = listOf(useClient(), accountId, kind)
  const view = useSyncExternalStore(list.watch, list.current)
  useOffline(kind, view)
  return { list, ...view }
}

function useOffline(
  { filter, search }: Kind,
  { threads, state }: ReturnType<InboxList<ThreadRow>['current']>,
) {
  useEffect(() => {
    if (filter !== 'all' || search !== '' || (state !== 'ready' && state !== 'exhausted')) return
    const variables = { limit: { skip: 0, limit: INBOX_PAGE }, filter }
    rememberSoon({ operationName: 'ThreadsPage', variables }, { threads: threads.slice(0, INBOX_PAGE) })
  }, [filter, search, state, threads])
}

function listOf(client: Client, accountId: string, { filter, search }: Kind): InboxList<ThreadRow> {
  const lists = known.get(client) ?? new Map<string, InboxList<ThreadRow>>()
  known.set(client, lists)
  const key = `${filter} ${search}`
  const list =
    lists.get(key) ?? createInboxList(threadsOf(client, accountId, { filter, search }), { filter, search })
  // Keeps only the latest search.
  if (search !== '') for (const old of lists.keys()) if (!old.endsWith(' ')) lists.delete(old)
  lists.set(key, list)
  return list
}

function threadsOf(client: Client, user: string, { filter, search }: Kind): ThreadsSource<ThreadRow> {
  return {
    async ask(limit) {
      const variables = { limit, filter, ...(search !== '' && { search }) }
      const { data, error } = await client
        .query(ThreadsPage, variables, { requestPolicy: 'network-only' })
        .toPromise()
      if (data) return data.threads
      const query = { operationName: 'ThreadsPage', variables }
      return (await recallAfter<ResultOf<typeof ThreadsPage>>(error, query))?.threads
    },
    listen(onNews) {
      return client.subscription(ThreadNews, { user }).subscribe(({ data }) => {
        if (!data) return
        const { action, thread } = data.messengerThreads
        onNews({ thread, action: thread && !isInInbox(thread, user) ? 'delete' : action })
      }).unsubscribe
    },
    whenMissed: onEventsMayBeMissed,
  }
}
