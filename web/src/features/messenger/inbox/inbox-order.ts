/** Pure functions for the order of an inbox and its changes. */

export type InboxThread = { id: string; pinned: boolean; last_update: string; unread: number }

export type InboxThreads<Thread extends InboxThread> = {
  threads: readonly Thread[]
  /** True when all threads are loaded. */
  isComplete: boolean
}

/** Pinned first, then by newest message, like the server. */
export function compareThreads(a: InboxThread, b: InboxThread): number {
  if (a.pinned !== b.pinned) return a.pinned ? -1 : 1
  const later = Date.parse(b.last_update) - Date.parse(a.last_update)
  if (later !== 0) return later
  return a.id < b.id ? 1 : -1
}

/** Appends a page; known threads are replaced by their current version. */
export function withPage<Thread extends InboxThread>(
  inbox: InboxThreads<Thread>,
  page: readonly Thread[],
  isLast: boolean,
): InboxThreads<Thread> {
  const known = new Map([...inbox.threads, ...page].map((thread) => [thread.id, thread]))
  return { threads: [...known.values()].sort(compareThreads), isComplete: isLast }
}

/**
 * Inserts or moves a thread. One that sinks to the end of a partly loaded list is dropped, because it now belongs to the next page, whose offset
 * would otherwise be one too far.
 */
export function withThread<Thread extends InboxThread>(
  inbox: InboxThreads<Thread>,
  moved: Thread,
): InboxThreads<Thread> {
  const others = inbox.threads.filter(({ id }) => id !== moved.id)
  const threads = [...others, moved].sort(compareThreads)
  const isBelow = !inbox.isComplete && threads.at(-1)?.id === moved.id
  return { ...inbox, threads: isBelow ? others : threads }
}

export function withoutThread<Thread extends InboxThread>(
  inbox: InboxThreads<Thread>,
  id: string,
): InboxThreads<Thread> {
  return { ...inbox, threads: inbox.threads.filter((thread) => thread.id !== id) }
}
