/** One open thread: its newest page, older ones on demand, events, and missed changes. Independent of React. */
import {
  addOlder,
  type Changes,
  catchUp,
  type Flow,
  type Heard,
  hear,
  isBehind,
  type Numbered,
  openFlow,
} from '#rules/message-flow.ts'
import { backoffMs } from '#web/lib/backoff.ts'

export type ThreadSource<Message> = {
  /** The newest page, or the one before a message. */
  page(before?: string): Promise<readonly Message[]>
  /** The changes after a sequence number, as many as fit into one response. */
  changes(after: number): Promise<Changes<Message> & { more: boolean }>
  listen(onHeard: (heard: Heard<Message>) => void): () => void
  /** Calls back when events may have been missed: the connection or the tab was away. */
  whenMissed(onMissed: () => void): () => void
  /** Runs it later unless the returned function is called first. */
  later(ms: number, run: () => void): () => void
}

export type FeedState<Message extends Numbered> = {
  status: 'loading' | 'ready' | 'failed'
  flow: Flow<Message>
  older: 'idle' | 'loading' | 'failed'
}

export type ThreadFeed<Message extends Numbered> = {
  now(): FeedState<Message>
  /** Resumes from the cached state, if any. */
  open(known?: Flow<Message>): void
  /** Retries the first page after a failure. */
  again(): void
  /** Loads the previous page; resolves when it has loaded or failed. */
  older(): Promise<void>
  hear(heard: Heard<Message>): void
  close(): void
}

/** The start of a subscription is not signalled, so changes just before it are requested soon after. */
const SETTLED_MS = 2_000
/** Polls for events that were lost unnoticed. */
const LOOK_MS = 25_000

type Options<Message extends Numbered> = { pageSize: number; onChange(state: FeedState<Message>): void }

export function createThreadFeed<Message extends Numbered>(
  source: ThreadSource<Message>,
  { pageSize, onChange }: Options<Message>,
): ThreadFeed<Message> {
  let state: FeedState<Message> = { status: 'loading', flow: openFlow<Message>([], pageSize), older: 'idle' }
  let early: Heard<Message>[] = []
  let isClosed = false
  let isAsking = false
  let isAskedAgain = false
  let failures = 0
  const stops = new Set<() => void>()
  let stopLooking: () => void = () => undefined

  function show(change: Partial<FeedState<Message>>): void {
    if (isClosed) return
    state = { ...state, ...change }
    onChange(state)
  }

  async function load(): Promise<void> {
    show({ status: 'loading' })
    try {
      const page = await source.page()
      begin(openFlow(page, pageSize))
    } catch {
      show({ status: 'failed' })
    }
  }

  function begin(flow: Flow<Message>): void {
    const missed = early
    early = []
    show({ status: 'ready', flow: missed.reduce(hear, flow) })
    void ask()
  }

  function take(heard: Heard<Message>): void {
    if (state.status !== 'ready') {
      early.push(heard)
      return
    }
    const flow = hear(state.flow, heard)
    if (flow !== state.flow) show({ flow })
    if (isBehind(flow)) void ask()
  }

  /** One request at a time, until nothing is missing. */
  async function ask(): Promise<void> {
    if (isAsking || isClosed || state.status !== 'ready') {
      isAskedAgain = isAsking
      return
    }
    isAsking = true
    try {
      do {
        isAskedAgain = false
        let hasMore = true
        while (hasMore && !isClosed) {
          const { more, ...changes } = await source.changes(state.flow.change)
          hasMore = more
          show({ flow: catchUp(state.flow, changes) })
        }
      } while (isAskedAgain && !isClosed)
      failures = 0
    } catch {
      failures += 1
    } finally {
      isAsking = false
    }
    lookIn(failures > 0 || isBehind(state.flow) ? backoffMs(failures) : LOOK_MS)
  }

  function lookIn(ms: number): void {
    stopLooking()
    if (!isClosed) stopLooking = source.later(ms, () => void ask())
  }

  return {
    now: () => state,
    open(known) {
      isClosed = false
      stops.add(source.listen(take))
      stops.add(
        source.whenMissed(() => {
          void ask()
          // The subscription restarts as well.
          lookIn(SETTLED_MS)
        }),
      )
      if (known) begin(known)
      else void load()
      stops.add(source.later(SETTLED_MS, () => void ask()))
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
    hear: take,
    close() {
      isClosed = true
      stopLooking()
      for (const stop of stops) stop()
      stops.clear()
    },
  }
}
