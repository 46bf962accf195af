/** One inbox list: paginated, updated by events, and reloaded after a connection gap. Independent of React. */
import { belongsTo, type InboxFilter } from './inbox-filters.ts'
import {
  compareThreads,
  type InboxThread,
  type InboxThreads,
  withoutThread,
  withPage,
  withThread,
} from './inbox-order.ts'

type InboxState<Thread> = {
  threads: readonly Thread[]
  state: 'loading' | 'ready' | 'loading-more' | 'exhausted' | 'failed'
}

export type ThreadsSource<Thread> = {
  /** Undefined if the request failed. */
  ask(page: { skip: number; limit: number }): Promise<readonly Thread[] | undefined>
  /** Subscribes to thread events; returns the unsubscribe function. */
  listen(onNews: (news: { action: string; thread: Thread | null }) => void): () => void
  /** Calls back when events may have been missed; returns the unsubscribe function. */
  whenMissed(onMissed: () => void): () => void
}

export const INBOX_PAGE = 20
/** The server's page limit; reloading a long list takes several requests. */
const MAX_LIMIT = 50

export type InboxList<Thread> = ReturnType<typeof createInboxList<Thread & InboxThread>>

export function createInboxList<Thread extends InboxThread>(
  source: ThreadsSource<Thread>,
  kind: { filter: InboxFilter; search: string },
) {
  let inbox: InboxThreads<Thread> = { threads: [], isComplete: false }
  let state: InboxState<Thread>['state'] = 'loading'
  let view: InboxState<Thread> = { threads: [], state }
  /** Changes made while a request is running, replayed on its response, which may be older. */
  let pendingChanges: ((inbox: InboxThreads<Thread>) => InboxThreads<Thread>)[] | undefined
  let isRefreshQueued = false
  let isMoreQueued = false
  const listeners = new Set<() => void>()
  let stop: (() => void) | undefined

  function emit(): void {
    view = { threads: inbox.threads, state }
    for (const listener of listeners) listener()
  }

  function change(step: (inbox: InboxThreads<Thread>) => InboxThreads<Thread>): void {
    inbox = step(inbox)
    pendingChanges?.push(step)
    emit()
  }

  /** One request at a time. A failed refresh is not reported while older threads are shown. */
  async function run(work: () => Promise<(() => void) | undefined>, isSilent = false): Promise<void> {
    if (pendingChanges) {
      isRefreshQueued = true
      return
    }
    pendingChanges = []
    const apply = await work()
    const steps: typeof pendingChanges = pendingChanges
    pendingChanges = undefined
    apply?.()
    for (const step of apply ? steps : []) inbox = step(inbox)
    state = apply || isSilent ? (inbox.isComplete ? 'exhausted' : 'ready') : 'failed'
    emit()
    if (isRefreshQueued) {
      isRefreshQueued = false
      refresh()
    } else if (isMoreQueued) {
      isMoreQueued = false
      more()
    }
  }

  /** The server's offset of the next page: threads that are only still shown here are not counted. */
  function nextSkip(): number {
    if (kind.filter !== 'unread') return inbox.threads.length
    return inbox.threads.filter(({ unread }) => unread > 0).length
  }

  function more(): void {
    if (state === 'exhausted') return
    if (pendingChanges) {
      isMoreQueued = true
      return
    }
    if (inbox.threads.length === 0) {
      refresh()
      return
    }
    state = 'loading-more'
    emit()
    void run(async () => {
      const page = await source.ask({ skip: nextSkip(), limit: INBOX_PAGE })
      return (
        page &&
        (() => {
          inbox = withPage(inbox, page, page.length < INBOX_PAGE)
        })
      )
    })
  }

  function refresh(): void {
    if (inbox.threads.length === 0) {
      state = 'loading'
      emit()
    }
    void run(async () => {
      const wanted = Math.max(INBOX_PAGE, inbox.threads.length)
      const found = new Map<string, Thread>()
      for (let skip = 0; skip < wanted; skip += MAX_LIMIT) {
        const limit = Math.min(MAX_LIMIT, wanted - skip)
        const page = await source.ask({ skip, limit })
        if (!page) return
        for (const thread of page) found.set(thread.id, thread)
        if (page.length < limit) return () => replace(found, true)
      }
      return () => replace(found, false)
    }, inbox.threads.length > 0)
  }

  function replace(found: ReadonlyMap<string, Thread>, isWhole: boolean): void {
    inbox = { threads: [...found.values()].sort(compareThreads), isComplete: isWhole }
  }

  function onEvent({ action, thread }: { action: string; thread: Thread | null }): void {
    const isListed = inbox.threads.some(({ id }) => id === thread?.id)
    const doesBelong = isListed || (thread ? belongsTo(kind, thread) : undefined)
    if (thread && action === 'delete') change((now) => withoutThread(now, thread.id))
    else if (thread && doesBelong) change((now) => withThread(now, thread))
    else if (!thread || (doesBelong === undefined && action === 'new')) refresh()
  }

  return {
    current: () => view,
    more,
    refresh,
    /** Optimistic update. */
    put: (thread: Thread) => change((now) => withThread(now, thread)),
    remove: (id: string) => change((now) => withoutThread(now, id)),
    /** Subscribed while it has watchers; the threads stay cached for the next one. */
    watch(listener: () => void): () => void {
      listeners.add(listener)
      if (!stop) {
        const stops = [source.listen(onEvent), source.whenMissed(refresh)]
        stop = () => {
          for (const each of stops) each()
        }
        refresh()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
      }
    },
  }
}
