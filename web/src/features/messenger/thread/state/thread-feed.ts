/** One open thread: its newest page, older ones on demand, events, and missed changes. Independent of React. */
import {
  addOlder,
  applyChange,
  type Changes,
  catchUp,
  isMissingChanges,
  type Numbered,
  openThreadState,
  type ThreadChange,
  type ThreadState,
} from '#rules/message-flow.ts'
import { backoffMs } from '#web/lib/backoff.ts'

export type ThreadSource<Message> = {
  /** The newest page, or the one before a message. */
  page(before?: string): Promise<readonly Message[]>
  /** The changes after a sequence number, as many as fit into one response. */
  changes(after: number): Promise<Changes<Message> & { more: boolean }>
  listen(onEvent: (event: ThreadChange<Message>) => void): () => void
  /** Calls back when events may have been missed: the connection or the tab was away. */
  whenMissed(onMissed: () => void): () => void
  /** Runs it later unless the returned function is called first. */
  later(ms: number, run: () => void): () => void
}

export type FeedState<Message extends Numbered> = {
  status: 'loading' | 'ready' | 'failed'
  flow: ThreadState<Message>
  older: 'idle' | 'loading' | 'failed'
}

export type ThreadFeed<Message extends Numbered> = {
  now(): FeedState<Message>
  /** Resumes from the cached state, if any. */
  open(known?: ThreadState<Message>): void
  /** Retries the first page after a failure. */
  again(): void
  /** Loads the previous page; resolves when it has loaded or failed. */
  older(): Promise<void>
  receive(event: ThreadChange<Message>): void
  close(): void
}

/** The start of a subscription is not signalled, so changes just before it are requested soon after. */
const SUBSCRIBE_GRACE_MS = 2_000
/** Polls for events that were lost unnoticed. */
const POLL_MS = 25_000

type Options<Message extends Numbered> = { pageSize: number; onChange(state: FeedState<Message>): void }

export function createThreadFeed<Message extends Numbered>(
  source: ThreadSource<Message>,
  { pageSize, onChange }: Options<Message>,
): ThreadFeed<Message> {
  let state: FeedState<Message> = {
    status: 'loading',
    flow: openThreadState<Message>([], pageSize),
    older: 'idle',
  }
  let earlyEvents: ThreadChange<Message>[] = []
  let isClosed = false
  let isFetching = false
  let isQueued = false
  let failures = 0
  const stops = new Set<() => void>()
  let stopPolling: () => void = () => undefined

  function show(change: Partial<FeedState<Message>>): void {
    if (isClosed) return
    state = { ...state, ...change }
    onChange(state)
  }

  async function load(): Promise<void> {
    show({ status: 'loading' })
    try {
      const page = await source.page()
      begin(openThreadState(page, pageSize))
    } catch {
      show({ status: 'failed' })
    }
  }

  function begin(flow: ThreadState<Message>): void {
    const missed = earlyEvents
    earlyEvents = []
    show({ status: 'ready', flow: missed.reduce(applyChange, flow) })
    void fetchChanges()
  }

  function handleEvent(event: ThreadChange<Message>): void {
    if (state.status !== 'ready') {
      earlyEvents.push(event)
      return
    }
    const flow = applyChange(state.flow, event)
    if (flow !== state.flow) show({ flow })
    if (isMissingChanges(flow)) void fetchChanges()
  }

  /** One request at a time, until nothing is missing. */
  async function fetchChanges(): Promise<void> {
    if (isFetching || isClosed || state.status !== 'ready') {
      isQueued = isFetching
      return
    }
    isFetching = true
    try {
      do {
        isQueued = false
        let hasMore = true
        while (hasMore && !isClosed) {
          const { more, ...changes } = await source.changes(state.flow.change)
          hasMore = more
          show({ flow: catchUp(state.flow, changes) })
        }
      } while (isQueued && !isClosed)
      failures = 0
    } catch {
      failures += 1
    } finally {
      isFetching = false
    }
    pollIn(failures > 0 || isMissingChanges(state.flow) ? backoffMs(failures) : POLL_MS)
  }

  function pollIn(ms: number): void {
    stopPolling()
    if (!isClosed) stopPolling = source.later(ms, () => void fetchChanges())
  }

  return {
    now: () => state,
    open(known) {
      isClosed = false
      stops.add(source.listen(handleEvent))
      stops.add(
        source.whenMissed(() => {
          void fetchChanges()
          // The subscription restarts as well.
          pollIn(SUBSCRIBE_GRACE_MS)
        }),
      )
      if (known) begin(known)
      else void load()
      stops.add(source.later(SUBSCRIBE_GRACE_MS, () => void fetchChanges()))
    },
    again: () => void load(),
    async older() {
      const oldest = state.flow.messages[0]
      if (!state.flow.hasOlder || !oldest || state.older === 'loading') return
      show({ older: 'loading' })
      try {
        const page = await source.page(oldest.id)
        // The thread may have been reset meanwhile; this page would leave a gap.
        const isAbove = state.flow.messages[0]?.id === oldest.id
        show({ older: 'idle', ...(isAbove && { flow: addOlder(state.flow, page, pageSize) }) })
      } catch {
        show({ older: 'failed' })
      }
    },
    receive: handleEvent,
    close() {
      isClosed = true
      stopPolling()
      for (const stop of stops) stop()
      stops.clear()
    },
  }
}
