/** React hook for an open thread, connected to the API. */
import type { ResultOf } from 'gql.tada'
import { useEffect, useMemo, useState } from 'react'
import { type Client, CombinedError, useClient } from 'urql'
import { PAGE_SIZE } from '#rules/limits.ts'
import { onEventsMayBeMissed } from '#web/lib/missed-events.ts'
import type { ThreadMessageData } from '../../message-fields.ts'
import { recallAfter, rememberSoon } from '../../offline.ts'
import { MessageNews, MessagesPageQuery, MissedChanges } from '../thread-queries.ts'
import { cachedFlow, cacheFlow } from './flow-cache.ts'
import { createThreadFeed, type FeedState, type ThreadFeed, type ThreadSource } from './thread-feed.ts'

const FRESH = { requestPolicy: 'network-only' } as const
const PAGE = { limit: PAGE_SIZE.messages }

const pageOf = (thread: string, after?: string) => ({ thread, limit: PAGE, after: after ?? null })

type Open = { feed: ThreadFeed<ThreadMessageData>; state: FeedState<ThreadMessageData> }

export function useThreadFeed(thread: string, viewerId: string): Open {
  const client = useClient()
  const [latest, setLatest] = useState<{
    feed: ThreadFeed<ThreadMessageData>
    state: FeedState<ThreadMessageData>
  }>()
  const feed = useMemo(() => {
    const made: ThreadFeed<ThreadMessageData> = createThreadFeed(sourceOf(client, thread, viewerId), {
      pageSize: PAGE_SIZE.messages,
      onChange(state) {
        setLatest({ feed: made, state })
        if (state.status !== 'ready') return
        cacheFlow(client, thread, state.flow)
        const messages = state.flow.messages.slice(-PAGE_SIZE.messages)
        rememberSoon({ operationName: 'MessagesPage', variables: pageOf(thread) }, { messages })
      },
    })
    return made
  }, [client, thread, viewerId])

  useEffect(() => {
    feed.open(cachedFlow(client, thread))
    return () => feed.close()
  }, [feed, client, thread])

  return { feed, state: latest?.feed === feed ? latest.state : feed.now() }
}

function sourceOf(client: Client, thread: string, user: string): ThreadSource<ThreadMessageData> {
  return {
    async page(after) {
      const variables = pageOf(thread, after)
      const { data, error } = await client.query(MessagesPageQuery, variables, FRESH).toPromise()
      if (data) return data.messages
      const query = { operationName: 'MessagesPage', variables }
      const stored = await recallAfter<ResultOf<typeof MessagesPageQuery>>(error, query)
      if (!stored) throw error ?? noAnswer()
      return stored.messages
    },
    async changes(after) {
      const { data, error } = await client.query(MissedChanges, { thread, after }, FRESH).toPromise()
      if (!data) throw error ?? noAnswer()
      return data.messageChanges
    },
    listen(onEvent) {
      const { unsubscribe } = client.subscription(MessageNews, { thread, user }).subscribe(({ data }) => {
        if (data) onEvent(data.messengerMessages)
      })
      return unsubscribe
    },
    whenMissed: onEventsMayBeMissed,
    later(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
}

function noAnswer(): CombinedError {
  return new CombinedError({ networkError: new Error('The API gave no answer') })
}
