/** Sends messages in order per recipient and exactly once, across connection losses, tabs and reloads. */
import { backoffMs } from '#web/lib/backoff.ts'
import {
  entriesAfter,
  type NewEntry,
  nextWaiting,
  type OutboxEntry,
  type SendOutcome,
  sortedByTime,
} from './entry.ts'

export type OutboxStore = {
  all(): Promise<OutboxEntry[]>
  put(entry: OutboxEntry): Promise<void>
  drop(key: string): Promise<void>
}

/** Messages between tabs. */
export type TabMessage<Message> =
  | { kind: 'changed' }
  | { kind: 'progress'; key: string; done: number }
  | { kind: 'sent'; key: string; to: string; message: Message }

export type TabCoordinator<Message> = {
  /** Runs the work in one tab at a time, for each name. */
  inOneTab(name: string, work: () => Promise<void>): Promise<void>
  broadcast(news: TabMessage<Message>): void
  listen(onNews: (news: TabMessage<Message>) => void): () => void
}

export type SendOptions = {
  signal: AbortSignal
  onProgress(done: number): void
  /** The file is uploaded: a retry need not send it again. */
  onUploaded(value: string): Promise<void>
}

type OutboxPorts<Message> = {
  store: OutboxStore
  tabs: TabCoordinator<Message>
  send(entry: OutboxEntry, options: SendOptions): Promise<SendOutcome<Message>>
  isOnline(): boolean
  /** Runs it later unless the returned function is called first. */
  later(ms: number, run: () => void): () => void
  now(): number
}

export type OutboxView = {
  entries: readonly OutboxEntry[]
  /** The uploaded share of a file, from 0 to 1. */
  progress: ReadonlyMap<string, number>
}

export type SentMessage<Message> = { key: string; to: string; message: Message }

export type MessageOutbox<Message> = {
  now(): OutboxView
  watch(listener: () => void): () => void
  onSent(listener: (sent: SentMessage<Message>) => void): () => void
  /** Resumes messages left by an earlier page. */
  start(): Promise<void>
  add(entry: NewEntry): OutboxEntry
  retry(key: string): void
  /** Withdraws a message, also during its upload. */
  drop(key: string): void
  /** Retries now, because the connection may be back. */
  wake(): void
  stop(): void
}

export function createMessageOutbox<Message>(ports: OutboxPorts<Message>): MessageOutbox<Message> {
  const { store, tabs, send, isOnline, later, now } = ports
  let view: OutboxView = { entries: [], progress: new Map() }
  let isOver = false
  let lastAt = 0
  let failedTries = 0
  let stopWaiting: () => void = () => undefined
  const watchers = new Set<() => void>()
  const sentListeners = new Set<(sent: SentMessage<Message>) => void>()
  const inFlight = new Map<string, AbortController>()
  /** Recipients this tab is sending to, and whether to check again afterwards. */
  const busy = new Map<string, boolean>()

  function show(change: Partial<OutboxView>): void {
    if (isOver) return
    view = { ...view, ...change }
    for (const listener of watchers) listener()
  }

  const without = (key: string) => view.entries.filter((entry) => entry.key !== key)
  const withEntry = (entry: OutboxEntry) => sortedByTime([...without(entry.key), entry])

  function setProgress(key: string, done: number | undefined): void {
    const progress = new Map(view.progress)
    if (done === undefined) progress.delete(key)
    else progress.set(key, done)
    show({ progress })
  }

  async function saveEntry(entry: OutboxEntry): Promise<void> {
    show({ entries: withEntry(entry) })
    await store.put(entry)
    tabs.broadcast({ kind: 'changed' })
  }

  async function remove(key: string): Promise<void> {
    show({ entries: without(key) })
    setProgress(key, undefined)
    await store.drop(key)
    tabs.broadcast({ kind: 'changed' })
  }

  /** Listeners get the message before it leaves the outbox, so that it never disappears in between. */
  function notifySent(sent: SentMessage<Message>): void {
    for (const listener of sentListeners) listener(sent)
  }

  async function reload(): Promise<void> {
    const entries = sortedByTime(await store.all())
    const storedKeys = new Set(entries.map(({ key }) => key))
    for (const [key, controller] of inFlight) if (!storedKeys.has(key)) controller.abort()
    show({ entries })
  }

  async function sendTo(to: string): Promise<void> {
    if (busy.has(to)) {
      busy.set(to, true)
      return
    }
    busy.set(to, false)
    try {
      await tabs.inOneTab(to, async () => {
        while (!isOver && (await sendNext(to)));
      })
    } finally {
      const isQueued = busy.get(to)
      busy.delete(to)
      if (isQueued && !isOver) void sendTo(to)
    }
  }

  /** Returns whether there may be another message to send now. */
  async function sendNext(to: string): Promise<boolean> {
    const entry = nextWaiting(await store.all(), to)
    if (!entry || isOver) return false
    if (!isOnline()) {
      scheduleRetry()
      return false
    }
    const { key } = entry
    const controller = new AbortController()
    inFlight.set(key, controller)
    const onProgress = (done: number) => {
      setProgress(key, done)
      tabs.broadcast({ kind: 'progress', key, done })
    }
    let tried = entry
    const onUploaded = (value: string) => {
      tried = { ...entry, data: { ...entry.data, value } }
      return saveEntry(tried)
    }
    const outcome = await send(entry, { signal: controller.signal, onProgress, onUploaded }).finally(() =>
      inFlight.delete(key),
    )
    if (isOver) return false
    setProgress(key, undefined)
    return applyOutcome(tried, outcome)
  }

  async function applyOutcome(entry: OutboxEntry, outcome: SendOutcome<Message>): Promise<boolean> {
    const { key, to } = entry
    if (outcome.kind === 'sent') {
      failedTries = 0
      const sent = { key, to, message: outcome.message }
      notifySent(sent)
      tabs.broadcast({ kind: 'sent', ...sent })
      await remove(key)
      return true
    }
    if (outcome.kind === 'stopped') return !isOver && (await store.all()).every((other) => other.key !== key)
    if (outcome.kind === 'lost') {
      scheduleRetry()
      return false
    }
    const stored = await store.all()
    // Withdrawn meanwhile: it must not come back as refused.
    if (stored.every((other) => other.key !== key)) return true
    const changed = entriesAfter(stored, entry, outcome)
    for (const one of changed) await saveEntry(one)
    const willRetry = changed.some((one) => one.key === key && one.state === 'waiting')
    if (willRetry) scheduleRetry()
    return !willRetry
  }

  function scheduleRetry(): void {
    stopWaiting()
    stopWaiting = later(backoffMs(failedTries), sendAll)
    failedTries += 1
  }

  function sendAll(): void {
    if (isOver) return
    const persons = new Set(view.entries.filter(({ state }) => state === 'waiting').map(({ to }) => to))
    for (const to of persons) void sendTo(to)
  }

  const stopListening = tabs.listen((news) => {
    if (isOver) return
    if (news.kind === 'progress') setProgress(news.key, news.done)
    else if (news.kind === 'changed') void reload()
    else {
      notifySent(news)
      show({ entries: without(news.key) })
    }
  })

  return {
    now: () => view,
    watch(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    onSent(listener) {
      sentListeners.add(listener)
      return () => sentListeners.delete(listener)
    },
    async start() {
      await reload()
      sendAll()
    },
    add(given) {
      // Keeps the order of two messages within one millisecond.
      lastAt = Math.max(now(), lastAt + 1)
      const entry: OutboxEntry = {
        ...given,
        key: crypto.randomUUID(),
        at: lastAt,
        state: 'waiting',
        faults: 0,
      }
      void saveEntry(entry).then(() => sendTo(entry.to))
      return entry
    },
    retry(key) {
      const entry = view.entries.find((one) => one.key === key)
      if (entry?.state !== 'refused') return
      // It is sent after messages written since.
      lastAt = Math.max(now(), lastAt + 1)
      // An old upload may have expired; the file itself is still stored.
      const data = entry.file ? { ...entry.data, value: '' } : entry.data
      void saveEntry({ ...entry, data, at: lastAt, state: 'waiting', problem: undefined }).then(() =>
        sendTo(entry.to),
      )
    },
    drop(key) {
      inFlight.get(key)?.abort()
      void remove(key)
    },
    wake() {
      failedTries = 0
      stopWaiting()
      sendAll()
    },
    stop() {
      isOver = true
      stopWaiting()
      stopListening()
      for (const controller of inFlight.values()) controller.abort()
    },
  }
}
