/**
 * A thread as one reader knows it: what arrives late, twice, out of order or with gaps becomes one list that is the same for
 * everybody. A thread numbers its changes without leaving one out, and the order of its messages is that of their ids.
 */

export type Numbered = { id: string; change: number }

export type Flow<Message extends Numbered> = {
  /** In their order, and whole from the oldest that was asked for on. */
  messages: readonly Message[]
  hasOlder: boolean
  /** Every change up to this one is in. */
  change: number
  /** The newest change that was heard of; above `change` there is something to ask for. */
  told: number
  /** What came before changes that precede it. */
  ahead: ReadonlySet<number>
}

/** Without a message when it was told that something happened, and not what. */
export type Heard<Message> = { change: number; message?: Message | null | undefined }

export type Changes<Message> = {
  messages: readonly Message[]
  /** Everything up to this change has been told with them. */
  change: number
}

/**
 * From the newest page. Numbers are given in the order in which they are committed, so that a page that shows one of them
 * was read after all before it: whatever they changed is either on this page or on an older one, which is asked for later.
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

/** What was asked for because it was missed. */
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

/** The page above the oldest. */
export function addOlder<Message extends Numbered>(
  flow: Flow<Message>,
  page: readonly Message[],
  pageSize: number,
): Flow<Message> {
  const messages = merged({ ...flow, hasOlder: false }, page)
  return { ...flow, messages, hasOlder: page.length >= pageSize }
}

/** Something happened that is not in yet. */
export function isBehind(flow: Flow<Numbered>): boolean {
  return flow.told > flow.change
}

/** Counts on as far as nothing is missing. */
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
    // Above the oldest there may be others in between: it comes with its page.
    if (hasOlder && oldest && message.id < oldest.id) continue
    const before = byIds.get(message.id)
    if (!before || message.change >= before.change) byIds.set(message.id, message)
  }
  return byIds.size === known.length && more.length === 0 ? known : [...byIds.values()].sort(byId)
}

function byId(a: Numbered, b: Numbered): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}
