/** A visitor's conversation and outgoing messages, authorized by a token. */
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type Client, CombinedError, useClient } from 'urql'
import { PAGE_SIZE } from '#rules/limits.ts'
import { SUPPORT_ACCOUNT_ID } from '#rules/support.ts'
import {
  createMessageOutbox,
  createThreadFeed,
  type FeedState,
  joinTabs,
  type MessageOutbox,
  type OutboxEntry,
  type OutboxView,
  openMessageStore,
  outcomeOf,
  type SendOptions,
  type SendOutcome,
  type ThreadFeed,
  type ThreadMessageData,
  type ThreadSource,
  uploadFile,
} from '#web/features/messenger/index.ts'
import { onEventsMayBeMissed } from '#web/lib/missed-events.ts'
import { VisitorChanges, VisitorNews, VisitorPage, WriteAsVisitor } from './visitor-queries.ts'

/** The conversation, and the visitor's id in it. */
type Visit = { thread: string; userid: string }

const FRESH = { requestPolicy: 'network-only' } as const
const ANSWER_MS = 20_000

const later = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** `onMoved` is called when the conversation itself changed: read, closed or assigned. */
export function useVisitorFeed({ thread, userid }: Visit, onMoved: () => void) {
  const client = useClient()
  const [latest, setLatest] = useState<{
    feed: ThreadFeed<ThreadMessageData>
    state: FeedState<ThreadMessageData>
  }>()
  const feed = useMemo(() => {
    const made: ThreadFeed<ThreadMessageData> = createThreadFeed(
      sourceOf(client, { thread, userid }, onMoved),
      {
        pageSize: PAGE_SIZE.messages,
        onChange: (state) => setLatest({ feed: made, state }),
      },
    )
    return made
  }, [client, thread, userid, onMoved])
  useEffect(() => {
    feed.open()
    return () => feed.close()
  }, [feed])
  return { feed, state: latest?.feed === feed ? latest.state : feed.now() }
}

function sourceOf(client: Client, visit: Visit, onMoved: () => void): ThreadSource<ThreadMessageData> {
  return {
    async page(after) {
      const variables = { ...visit, limit: { limit: PAGE_SIZE.messages }, after: after ?? null }
      const { data, error } = await client.query(VisitorPage, variables, FRESH).toPromise()
      if (!data) throw error ?? noAnswer()
      return data.messages
    },
    async changes(after) {
      const { data, error } = await client.query(VisitorChanges, { ...visit, after }, FRESH).toPromise()
      if (!data) throw error ?? noAnswer()
      return data.messageChanges
    },
    listen(onEvent) {
      const { unsubscribe } = client.subscription(VisitorNews, visit).subscribe(({ data, hasNext }) => {
        if (data && hasNext) onEvent(data.deskfoxMessages)
        // Also when the server ended the subscription: a mailed link may have opened the conversation elsewhere.
        if (data || !hasNext) onMoved()
      })
      return unsubscribe
    },
    whenMissed: onEventsMayBeMissed,
    later,
  }
}

function noAnswer(): CombinedError {
  return new CombinedError({ networkError: new Error('The API gave no answer') })
}

const NOTHING: OutboxView = { entries: [], progress: new Map() }

export function useVisitorOutbox({ thread, userid }: Visit) {
  const client = useClient()
  const [outbox, setOutbox] = useState<MessageOutbox<ThreadMessageData>>()
  useEffect(() => {
    const name = `visitor-${thread}`
    const made = createMessageOutbox<ThreadMessageData>({
      store: openMessageStore(name),
      tabs: joinTabs(name),
      send: (entry, options) => sendEntry(client, userid, entry, options),
      isOnline: () => navigator.onLine,
      later,
      now: Date.now,
    })
    void made.start()
    setOutbox(made)
    const stopWaking = onEventsMayBeMissed(() => made.wake())
    return () => {
      stopWaking()
      made.stop()
    }
  }, [client, thread, userid])
  const view = useSyncExternalStore(
    (listener) => outbox?.watch(listener) ?? (() => undefined),
    () => outbox?.now() ?? NOTHING,
  )
  return { outbox, ...view, to: SUPPORT_ACCOUNT_ID }
}

async function sendEntry(
  client: Client,
  userid: string,
  { key, file, data: { type, value: given } }: OutboxEntry,
  { signal, onProgress, onUploaded }: SendOptions,
): Promise<SendOutcome<ThreadMessageData>> {
  let value = given
  if (file && value === '') {
    const visitor = { path: '/api/uploadsDeskFox', userid }
    const uploaded = await uploadFile(file.blob, file.name, { signal, onProgress, visitor })
    if (uploaded.kind !== 'uploaded') return uploaded
    value = JSON.stringify({ url: uploaded.url })
    await onUploaded(value)
  }
  if (signal.aborted) return { kind: 'stopped' }
  const { data, error } = await client
    .mutation(
      WriteAsVisitor,
      { userid, key, data: { type, value } },
      { fetchOptions: { credentials: 'same-origin', signal: AbortSignal.timeout(ANSWER_MS) } },
    )
    .toPromise()
  if (data) return { kind: 'sent', message: data.newMessageDeskFox }
  return error ? outcomeOf(error) : { kind: 'lost' }
}
