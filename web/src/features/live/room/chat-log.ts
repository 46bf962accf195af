/** What was said in a room, as it is shown: in order, each once, the newest at the foot, never more than a screen needs. */

export type ChatPerson = { id: string; username: string; fullname: string; avatar: string | null }

export type ChatMessage = {
  id: string
  kind: string
  text: string
  /** Of a tip. */
  cents: number | null
  badge: string | null
  deleted: boolean
  /** Waits for whoever keeps the room; nobody else but its writer has it. */
  held: boolean
  add_date: string
  user: ChatPerson
}

const SHOWN = 200

/** Ids are of one rising row, so their order is the order of saying. */
export function mergeChat(
  before: readonly ChatMessage[],
  news: readonly ChatMessage[],
): readonly ChatMessage[] {
  if (news.length === 0) return before
  const all = new Map(before.map((message) => [message.id, message]))
  for (const message of news) all.set(message.id, message)
  const kept = [...all.values()].filter(({ deleted }) => !deleted)
  kept.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  // What waits stays until somebody decided, however much is said meanwhile.
  const from = kept.length - SHOWN
  return from <= 0 ? kept : kept.filter(({ held }, at) => held || at >= from)
}

/** Of somebody who was put out of the room. */
export function withoutPerson(before: readonly ChatMessage[], id: string): readonly ChatMessage[] {
  return before.some(({ user }) => user.id === id) ? before.filter(({ user }) => user.id !== id) : before
}
