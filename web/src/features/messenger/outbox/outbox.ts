/** Sends messages in order per recipient and exactly once, across connection losses, tabs and reloads. */
import { backoffMs } from '#web/lib/backoff.ts'
import { changedBy, inOrder, type NewEntry, nextFor, type OutboxEntry, type Outcome } from './entry.ts'

export type Shelf = {
  all(): Promise<OutboxEntry[]>
  put(entry: OutboxEntry): Promise<void>
  drop(key: string): Promise<void>
}

/** Messages between tabs. */
export type TabNews<Message> =
  | { kind: 'changed' }
  | { kind: 'progress'; key: string; done: number }
  | { kind: 'sent'; key: string; to: string; message: Message }

export type Tabs<Message> = {
  /** Runs the work in one tab at a time, for each name. */
  inOneTab(name: string, work: () => Promise<void>): Promise<void>
  tell(news: TabNews<Message>): void
  listen(onNews: (news: TabNews<Message>) => void): () => void
}

export type SendOptions = {
  signal: AbortSignal
  onProgress(done: number): void
  /** The file is uploaded: a retry need not send it again. */
  onUploaded(value: string): Promise<void>
}

export type OutboxPorts<Message> = {
  shelf: Shelf
  tabs: Tabs<Message>
  send(entry: OutboxEntry, options: SendOptions): Promise<Outcome<Message>>
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

export type Sent<Message> = { key: string; to: string; message: Message }

export type Outbox<Message> = {
  now(): OutboxView
  watch(listener: () => void): () => void
  onSent(listener: (sent: Sent<Message>) => void): () => void
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

export function createOutbox<Message>(ports: OutboxPorts<Message>): Outbox<Message> {
  const { shelf, tabs, send, isOnline, later, now } = ports
  let view: OutboxView = { entries: [], progress: new Map() }
  let isOver = false
  let lastAt = 0
  let lostTries = 0
  let stopWaiting: () => void = () => undefined
  const watchers = new Set<() => void>()
  const sentListeners = new Set<(sent: Sent<Message>) => void>()
  const onTheWay = new Map<string, AbortController>()
  /** Recipients this tab is sending to, and whether to check again afterwards. */
  const busy = new Map<string, boolean>()

  function show(change: Partial<OutboxView>): void {
    if (isOver) return
    view = { ...view, ...change }
    for (const listener of watchers) listener()
  }

  const without = (key: string) => view.entries.filter((entry) => entry.key !== key)
  const withEntry = (entry: OutboxEntry) => inOrder([...without(entry.key), entry])

  function setProgress(key: string, done: number | undefined): void {
    const progress = new Map(view.progress)
    if (done === undefined) progress.delete(key)
    else progress.set(key, done)
    show({ progress })
  }

  async function keep(entry: OutboxEntry): Promise<void> {
    show({ entries: withEntry(entry) })
    await shelf.put(entry)
    tabs.tell({ kind: 'changed' })
  }

  async function remove(key: string): Promise<void> {
    show({ entries: without(key) })
    setProgress(key, undefined)
    await shelf.drop(key)
    tabs.tell({ kind: 'changed' })
  }

  /** Listeners get the message before it leaves the outbox, so that it never disappears in between. */
  function announce(sent: Sent<Message>): void {
    for (const listener of sentListeners) listener(sent)
  }

  async function readAgain(): Promise<void> {
    const entries = inOrder(await shelf.all())
    const kept = new Set(entries.map(({ key }) => key))
    for (const [key, controller] of onTheWay) if (!kept.has(key)) controller.abort()
    show({ entries })
  }

  async function serve(to: string): Promise<void> {
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
      const isAskedAgain = busy.get(to)
      busy.delete(to)
      if (isAskedAgain && !isOver) void serve(to)
    }
  }

  /** Returns whether there may be another message to send now. */
  async function sendNext(to: string): Promise<boolean> {
    const entry = nextFor(await shelf.all(), to)
    if (!entry || isOver) return false
    if (!isOnline()) {
      waitForLine()
      return false
    }
    const { key } = entry
    const controller = new AbortController()
    onTheWay.set(key, controller)
    const onProgress = (done: number) => {
      setProgress(key, done)
      tabs.tell({ kind: 'progress', key, done })
    }
    let tried = entry
    const onUploaded = (value: string) => {
      tried = { ...entry, data: { ...entry.data, value } }
      return keep(tried)
    }
    const outcome = await send(entry, { signal: controller.signal, onProgress, onUploaded }).finally(() =>
      onTheWay.delete(key),
    )
    if (isOver) return false
    setProgress(key, undefined)
    return settle(tried, outcome)
  }

  async function settle(entry: OutboxEntry, outcome: Outcome<Message>): Promise<boolean> {
    const { key, to } = entry
    if (outcome.kind === 'sent') {
      lostTries = 0
      const sent = { key, to, message: outcome.message }
      announce(sent)
      tabs.tell({ kind: 'sent', ...sent })
      await remove(key)
      return true
    }
    if (outcome.kind === 'stopped') return !isOver && (await shelf.all()).every((other) => other.key !== key)
    if (outcome.kind === 'lost') {
      waitForLine()
      return false
    }
    const standing = await shelf.all()
    // Withdrawn meanwhile: it must not come back as refused.
    if (standing.every((other) => other.key !== key)) return true
    const changed = changedBy(standing, entry, outcome)
    for (const one of changed) await keep(one)
    const isTriedAgain = changed.some((one) => one.key === key && one.state === 'waiting')
    if (isTriedAgain) waitForLine()
    return !isTriedAgain
  }

  function waitForLine(): void {
    stopWaiting()
    stopWaiting = later(backoffMs(lostTries), serveAll)
    lostTries += 1
  }

  function serveAll(): void {
    if (isOver) return
    const persons = new Set(view.entries.filter(({ state }) => state === 'waiting').map(({ to }) => to))
    for (const to of persons) void serve(to)
  }

  const stopListening = tabs.listen((news) => {
    if (isOver) return
    if (news.kind === 'progress') setProgress(news.key, news.done)
    else if (news.kind === 'changed') void readAgain()
    else {
      announce(news)
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
      await readAgain()
      serveAll()
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
      void keep(entry).then(() => serve(entry.to))
      return entry
    },
    retry(key) {
      const entry = view.entries.find((one) => one.key === key)
      if (entry?.state !== 'refused') return
      // It is sent after messages written since.
      lastAt = Math.max(now(), lastAt + 1)
      // An old upload may have expired; the file itself is still stored.
      const data = entry.file ? { ...entry.data, value: '' } : entry.data
      void keep({ ...entry, data, at: lastAt, state: 'waiting', problem: undefined }).then(() =>
        serve(entry.to),
      )
    },
    drop(key) {
      onTheWay.get(key)?.abort()
      void remove(key)
    },
    wake() {
      lostTries = 0
      stopWaiting()
      serveAll()
    },
    stop() {
      isOver = true
      stopWaiting()
      stopListening()
      for (const controller of onTheWay.values()) controller.abort()
    },
  }
}
