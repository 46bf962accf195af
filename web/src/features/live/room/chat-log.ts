/** The chat messages on the screen: in order, deduplicated, newest last, limited in number. */

type ChatPerson = { id: string; username: string; fullname: string; avatar: string | null }

export type ChatMessage = {
  id: string
  kind: string
  text: string
  /** The amount, for a tip. */
  cents: number | null
  /** The gift that the tip was: an id of the catalogue. */
  gift: string | null
  badge: string | null
  /** The writer was one of the live's top supporters. */
  top_supporter: boolean
  deleted: boolean
  /** Waits for a moderator; until then only its author and moderators see it. */
  held: boolean
  add_date: string
  user: ChatPerson
}

const SHOWN = 200

/** Ids are monotonic, so sorting by id is sorting by time. */
export function mergeChat(
  before: readonly ChatMessage[],
  incoming: readonly ChatMessage[],
): readonly ChatMessage[] {
  if (incoming.length === 0) return before
  const all = new Map(before.map((message) => [message.id, message]))
  for (const message of incoming) all.set(message.id, message)
  const visible = [...all.values()].filter(({ deleted }) => !deleted)
  visible.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  // Held messages stay until a moderator decides, beyond the limit.
  const from = visible.length - SHOWN
  return from <= 0 ? visible : visible.filter(({ held }, at) => held || at >= from)
}

/** Drops the messages of a banned person. */
export function withoutPerson(before: readonly ChatMessage[], id: string): readonly ChatMessage[] {
  return before.some(({ user }) => user.id === id) ? before.filter(({ user }) => user.id !== id) : before
}
