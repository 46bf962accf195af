/**
 * A reader's view of a thread, which converges to the same list for everyone although messages arrive late, twice, out of
 * order or not at all. A thread numbers its changes without gaps, and orders its messages by id.
 */

export type Numbered = { id: string; change: number }

export type ThreadState<Message extends Numbered> = {
  /** Ordered by id, and complete from the oldest loaded message on. */
  messages: readonly Message[]
  hasOlder: boolean
  /** All changes up to this one are included. */
  change: number
  /** The newest known change; if greater than `change`, something is missing. */
  newestKnown: number
  /** Changes that arrived before their predecessors. */
  ahead: ReadonlySet<number>
}

/** Without a message if the notification has no content. */
export type ThreadChange<Message> = { change: number; message?: Message | null | undefined }

export type Changes<Message> = {
  messages: readonly Message[]
  /** Complete up to this change. */
  change: number
}

/**
 * Starts from the newest page. Change numbers follow the commit order, so a page with one of them was read after all earlier
 * changes: their effects are on this page or on an older one, which is loaded later.
 */
export function openThreadState<Message extends Numbered>(
  page: readonly Message[],
  pageSize: number,
): ThreadState<Message> {
  const messages = page.toSorted(byId)
  const change = messages.reduce((newest, message) => Math.max(newest, message.change), 0)
  return { messages, hasOlder: page.length >= pageSize, change, newestKnown: change, ahead: new Set() }
}

export function applyChange<Message extends Numbered>(
  state: ThreadState<Message>,
  { change, message }: ThreadChange<Message>,
): ThreadState<Message> {
  const newestKnown = Math.max(state.newestKnown, change)
  if (!message) return newestKnown === state.newestKnown ? state : { ...state, newestKnown }
  const messages = merged(state, [message])
  if (change <= state.change) return { ...state, messages }
  return advanced({ ...state, messages, newestKnown, ahead: new Set(state.ahead).add(change) })
}

/** Adds changes that were requested after a gap. */
export function catchUp<Message extends Numbered>(
  state: ThreadState<Message>,
  { messages, change }: Changes<Message>,
): ThreadState<Message> {
  return advanced({
    ...state,
    messages: merged(state, messages),
    change: Math.max(state.change, change),
    newestKnown: Math.max(state.newestKnown, change),
  })
}

/** Adds the next older page. */
export function addOlder<Message extends Numbered>(
  state: ThreadState<Message>,
  page: readonly Message[],
  pageSize: number,
): ThreadState<Message> {
  const messages = merged({ ...state, hasOlder: false }, page)
  return { ...state, messages, hasOlder: page.length >= pageSize }
}

/** Whether changes are missing. */
export function isMissingChanges(state: ThreadState<Numbered>): boolean {
  return state.newestKnown > state.change
}

/** Advances `change` as far as there is no gap. */
function advanced<Message extends Numbered>(state: ThreadState<Message>): ThreadState<Message> {
  let { change } = state
  while (state.ahead.has(change + 1)) change += 1
  const ahead = new Set([...state.ahead].filter((number) => number > change))
  return { ...state, change, ahead }
}

function merged<Message extends Numbered>(
  { messages: known, hasOlder }: ThreadState<Message>,
  more: readonly Message[],
): readonly Message[] {
  const oldest = known[0]
  const byIds = new Map(known.map((message) => [message.id, message]))
  for (const message of more) {
    // Messages in between may be missing; it comes with its page.
    if (hasOlder && oldest && message.id < oldest.id) continue
    const before = byIds.get(message.id)
    if (!before || message.change >= before.change) byIds.set(message.id, message)
  }
  return byIds.size === known.length && more.length === 0 ? known : [...byIds.values()].sort(byId)
}

function byId(a: Numbered, b: Numbered): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}
