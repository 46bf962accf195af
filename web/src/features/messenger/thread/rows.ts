/** Builds the rows of a thread: messages and pending ones, in groups, under day headings. */
import { shortDate } from '#rules/formats.ts'
import { DAY_MS, MINUTE_MS } from '#rules/time.ts'
import type { ThreadMessageData } from '../message-fields.ts'
import type { OutboxEntry } from '../outbox/entry.ts'

export type ThreadItem = {
  /** Stays the same when a pending message arrives, so that its row is not remounted. */
  key: string
  isOwn: boolean
  at: Date
} & ({ message: ThreadMessageData; entry?: undefined } | { message?: undefined; entry: OutboxEntry })

export type ThreadListRow =
  | { kind: 'day'; key: string; text: string }
  | { kind: 'unread'; key: string }
  /** `isFirst` and `isLast` refer to its group. */
  | { kind: 'said'; key: string; item: ThreadItem; isFirst: boolean; isLast: boolean }

type RowsInput = {
  messages: readonly ThreadMessageData[]
  entries: readonly OutboxEntry[]
  viewerId: string
  /** The first unread message when the thread was opened. */
  firstUnread: string | undefined
  now: Date
}

/** Messages within this time belong to one group. */
const GROUP_MS = 5 * MINUTE_MS

export function rowsOf({ messages, entries, viewerId, firstUnread, now }: RowsInput): ThreadListRow[] {
  const all = [
    ...messages.map((message) => messageItem(message, viewerId)),
    ...outgoingItems(messages, entries),
  ]
  const isUnreadLine = ({ message }: ThreadItem) => message !== undefined && message.id === firstUnread
  const rows: ThreadListRow[] = []
  for (const [index, item] of all.entries()) {
    const before = all[index - 1]
    const after = all[index + 1]
    const isFirstUnread = isUnreadLine(item)
    const isNewDay = !before || dayOf(before.at) !== dayOf(item.at)
    if (isNewDay) rows.push({ kind: 'day', key: `day ${item.key}`, text: threadDayText(item.at, now) })
    if (isFirstUnread) rows.push({ kind: 'unread', key: 'unread' })
    const isFirst = isNewDay || isFirstUnread || !isSameGroup(before, item)
    const isLast = !after || !isSameGroup(item, after) || isUnreadLine(after)
    rows.push({ kind: 'said', key: item.key, item, isFirst, isLast })
  }
  return rows
}

/** The oldest of the unread messages of the other person. */
export function firstUnreadOf(
  messages: readonly ThreadMessageData[],
  unread: number,
  viewerId: string,
): string | undefined {
  if (unread <= 0) return undefined
  const theirs = messages.filter(({ from, deleted }) => from.id !== viewerId && !deleted)
  return theirs.at(-Math.min(unread, theirs.length))?.id
}

/** 'Today', 'Yesterday', '12 Nov', with the year if it is another one. */
export function threadDayText(day: Date, now: Date): string {
  if (dayOf(day) === dayOf(now)) return 'Today'
  return dayOf(day) === dayOf(new Date(now.getTime() - DAY_MS)) ? 'Yesterday' : shortDate(day, now)
}

function messageItem(message: ThreadMessageData, viewerId: string): ThreadItem {
  const { id, key, from, add_date } = message
  return { key: key ?? id, isOwn: from.id === viewerId, at: new Date(add_date), message }
}

/** Skips entries whose message has arrived. */
function outgoingItems(
  messages: readonly ThreadMessageData[],
  entries: readonly OutboxEntry[],
): ThreadItem[] {
  const arrived = new Set(messages.map(({ key }) => key))
  return entries
    .filter(({ key }) => !arrived.has(key))
    .map((entry) => ({ key: entry.key, isOwn: true, at: new Date(entry.at), entry }))
}

function isSameGroup(before: ThreadItem | undefined, after: ThreadItem): boolean {
  if (!before || before.isOwn !== after.isOwn || dayOf(before.at) !== dayOf(after.at)) return false
  return (
    after.at.getTime() - before.at.getTime() < GROUP_MS &&
    (before.entry?.state === 'refused') === (after.entry?.state === 'refused')
  )
}

function dayOf(date: Date): string {
  return date.toDateString()
}
