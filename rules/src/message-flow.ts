/**
 * A reader's view of a thread, which converges to the same list for everyone although messages arrive late, twice, out of
 * order or not at all. A thread numbers its changes without gaps, and orders its messages by id.
 */

export type Numbered = { id: string; change: number }

export type Flow<Message extends Numbered> = {
  /** Ordered by id, and complete from the oldest loaded message on. */
  messages: readonly Message[]
  hasOlder: boolean
  /** All changes up to this one are included. */
  change: number
  /** The newest known change; if greater than `change`, something is missing. */
  told: number
  /** Changes that arrived before their predecessors. */
  ahead: ReadonlySet<number>
}

/** Without a message if the notification has no content. */
export type Heard<Message> = { change: number; message?: Message | null | undefined }

export type Changes<Message> = {
  messages: readonly Message[]
  /** Complete up to this change. */
  change: number
}

/**
 * Starts from the newest page. Change numbers follow the commit order, so a page with one of them was read after all earlier
 * changes: their effects are on this page or on an older one, which is loaded later.
 */
export function openFlow<Message extends Numbered>(
  page: readonly Message[],
  pageSize: number,
): Flow<Message> {
  const messages = page.toSorted(byId)
  const change = messages.reduce((newest, message) => Math.max(newest, message.change), 0)
  return { messages, hasOlder: page.length >= pageSize, change, told: change, ahead: new Set() }
}

export function hear<Message extends Numbered>(
  flow: Flow<Message>,
  { change, message }: Heard<Message>,
): Flow<Message> {
  const told = Math.max(flow.told, change)
  if (!message) return told === flow.told ? flow : { ...flow, told }
  const messages = merged(flow, [message])
  if (change <= flow.change) return { ...flow, messages }
  return counted({ ...flow, messages, told, ahead: new Set(flow.ahead).add(change) })
}

/** Adds changes that were requested after a gap. */
export function catchUp<Message extends Numbered>(
  flow: Flow<Message>,
  { messages, change }: Changes<Message>,
): Flow<Message> {
  return counted({
    ...flow,
    messages: merged(flow, messages),
    change: Math.max(flow.change, change),
    told: Math.max(flow.told, change),
  })
}

/** Adds the next older page. */
export function addOlder<Message extends Numbered>(
  flow: Flow<Message>,
  page: readonly Message[],
  pageSize: number,
): Flow<Message> {
  const messages = merged({ ...flow, hasOlder: false }, page)
  return { ...flow, messages, hasOlder: page.length >= pageSize }
}

/** Whether changes are missing. */
export function isBehind(flow: Flow<Numbered>): boolean {
  return flow.told > flow.change
}

/** Advances `change` as far as there is no gap. */
function counted<Message extends Numbered>(flow: Flow<Message>): Flow<Message> {
  let { change } = flow
  while (flow.ahead.has(change + 1)) change += 1
  const ahead = new Set([...flow.ahead].filter((number) => number > change))
  return { ...flow, change, ahead }
}

function merged<Message extends Numbered>(
  { messages: known, hasOlder }: Flow<Message>,
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
