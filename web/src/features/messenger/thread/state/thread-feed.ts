/** One open thread: its newest page, older ones on demand, what happens meanwhile, and whatever was missed. Knows no React. */
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
  /** The newest page, or the one above a message. */
  page(before?: string): Promise<readonly Message[]>
  /** What happened after a change, as much as fits into one answer. */
  changes(after: number): Promise<Changes<Message> & { more: boolean }>
  listen(onHeard: (heard: Heard<Message>) => void): () => void
  /** Calls when events may have been lost: the line or the tab was away. */
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
  /** Goes on from what was known before, if anything was. */
  open(known?: Flow<Message>): void
  /** Asks for the first page again, after it failed. */
  again(): void
  /** Asks for the page above; resolves when it is there, or is not coming. */
  older(): Promise<void>
  hear(heard: Heard<Message>): void
  close(): void
}

/** A page is not told when its subscription has begun: what happened just before that is asked for soon after. */
const SETTLED_MS = 2_000
/** Events may be lost without anybody noticing; nobody who looks at a thread waits longer than this for what they told. */
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

  /** One question at a time, until nothing is missing. */
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
          // The subscription itself begins anew too.
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
        // The thread may have begun anew meanwhile, and this page would not reach down to it.
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
