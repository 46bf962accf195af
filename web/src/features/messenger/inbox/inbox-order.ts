/** The order of an inbox, and how it changes when one of its threads does. Pure, so that every case can be tried. */

export type Listed = { id: string; pinned: boolean; last_update: string; unread: number }

export type Inbox<Thread extends Listed> = {
  threads: readonly Thread[]
  /** All there are; otherwise more of them stand below the last one. */
  isWhole: boolean
}

/** Pinned ones first, then the one with the newest message, as the server lists them. */
export function byPlace(a: Listed, b: Listed): number {
  if (a.pinned !== b.pinned) return a.pinned ? -1 : 1
  const later = Date.parse(b.last_update) - Date.parse(a.last_update)
  if (later !== 0) return later
  return a.id < b.id ? 1 : -1
}

/** One more page from below; what is known already is taken as it is now. */
export function withPage<Thread extends Listed>(
  inbox: Inbox<Thread>,
  page: readonly Thread[],
  isLast: boolean,
): Inbox<Thread> {
  const known = new Map([...inbox.threads, ...page].map((thread) => [thread.id, thread]))
  return { threads: [...known.values()].sort(byPlace), isWhole: isLast }
}

/**
 * A thread that moved, or is new. What sinks to the foot of a list that goes on below is left to the page it now belongs
 * to: were it counted, the next page would begin one too far down.
 */
export function withThread<Thread extends Listed>(inbox: Inbox<Thread>, moved: Thread): Inbox<Thread> {
  const others = inbox.threads.filter(({ id }) => id !== moved.id)
  const threads = [...others, moved].sort(byPlace)
  const isBelow = !inbox.isWhole && threads.at(-1)?.id === moved.id
  return { ...inbox, threads: isBelow ? others : threads }
}

export function withoutThread<Thread extends Listed>(inbox: Inbox<Thread>, id: string): Inbox<Thread> {
  return { ...inbox, threads: inbox.threads.filter((thread) => thread.id !== id) }
}
