/**
 * Following a thread so that nothing is missed and nothing stands twice. The server numbers the changes of a thread; a
 * follower knows all of them up to a number, and asks for what is between when another than the next one comes.
 */

export type Changing = { id: string; change: number }

/** What is known of a thread: all messages from `since` on, with all changes up to `change`. */
export type Followed<Message extends Changing> = {
  change: number
  /** The id of the oldest that was loaded; empty when there were none. Older ones are known when their page is. */
  since: string
  /** By their ids. */
  messages: ReadonlyMap<string, Message>
}

/** What `messageChanges` answers. */
export type Changes<Message extends Changing> = {
  messages: readonly Message[]
  change: number
  more: boolean
}

/** What `messengerMessages` tells. */
export type ChangeEvent<Message extends Changing> = { change: number; message: Message | null }

/** From the newest page: one look of the database, so whatever has a lower number than its highest is in it. */
export function followFrom<Message extends Changing>(newest: readonly Message[]): Followed<Message> {
  const change = newest.reduce((highest, message) => Math.max(highest, message.change), 0)
  return { change, since: oldestOf(newest, ''), messages: merged(new Map(), newest, '') }
}

/** The next page of older ones. */
export function withOlder<Message extends Changing>(
  followed: Followed<Message>,
  older: readonly Message[],
): Followed<Message> {
  const since = oldestOf(older, followed.since)
  return { ...followed, since, messages: merged(followed.messages, older, since) }
}

/** The answer to something one did oneself: a message as it is now, and no word on what happened before. */
export function withAnswer<Message extends Changing>(
  followed: Followed<Message>,
  message: Message,
): Followed<Message> {
  return { ...followed, messages: merged(followed.messages, [message], followed.since) }
}

/** `isBehind` when changes are missing: `messageChanges(after: followed.change)` has them, and this one too. */
export function heard<Message extends Changing>(
  followed: Followed<Message>,
  { change, message }: ChangeEvent<Message>,
): { followed: Followed<Message>; isBehind: boolean } {
  if (change <= followed.change) return { followed, isBehind: false }
  // One that names no message was erased meanwhile; asking tells what is left.
  if (change > followed.change + 1 || message === null) return { followed, isBehind: true }
  const messages = merged(followed.messages, [message], followed.since)
  return { followed: { ...followed, change, messages }, isBehind: false }
}

/** The answer to `messageChanges`; while it says `more`, ask again after `followed.change`. */
export function caughtUp<Message extends Changing>(
  followed: Followed<Message>,
  { messages, change }: Changes<Message>,
): Followed<Message> {
  return {
    ...followed,
    change: Math.max(followed.change, change),
    messages: merged(followed.messages, messages, followed.since),
  }
}

/** In the order in which they were written, which is the order of their ids. */
export function inOrder<Message extends Changing>({ messages }: Followed<Message>): Message[] {
  return [...messages.values()].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
}

/** Of two that tell of the same message the later is true, in whatever order they come. */
function merged<Message extends Changing>(
  known: ReadonlyMap<string, Message>,
  more: readonly Message[],
  since: string,
): Map<string, Message> {
  const all = new Map(known)
  for (const message of more) {
    const before = all.get(message.id)
    const isNews = before === undefined ? message.id >= since : before.change <= message.change
    if (isNews) all.set(message.id, message)
  }
  return all
}

function oldestOf(messages: readonly Changing[], known: string): string {
  return messages.reduce((oldest, { id }) => (oldest === '' || id < oldest ? id : oldest), known)
}
