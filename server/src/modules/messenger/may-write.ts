/** Who may write to whom. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { findVisibleAccount, type Person } from '../accounts/index.ts'
import { followedAmong, isBlockedBetween } from '../people/index.ts'
import { sellsSubscription, subscriptionsAmong } from '../subscriptions/index.ts'
import { hasWritten } from './message-queries.ts'
import { sideOf, type Thread } from './thread-queries.ts'

export type Writing = {
  from: string
  isCreator: boolean
  to: string
  /** Undefined when they have not talked yet. */
  thread: Thread | undefined
  now: Date
}

/** With the pair locked: neither blocks the other meanwhile. */
export async function refuseUnlessMayWrite(tx: Tx, writing: Writing): Promise<void> {
  const { from, to } = writing
  if (from === to) throw new Refusal('BAD_INPUT', { words: 'You cannot write to yourself' })
  const reader = await findVisibleAccount(tx, to)
  // Across a block, each is as good as gone for the other.
  if (!reader || (await isBlockedBetween(tx, from, to))) throw new Refusal('NOT_FOUND')
  if (reader.is_creator && (await mayFanWrite(tx, writing))) return
  if (writing.isCreator && (await isReached(tx, writing))) return
  if (!reader.is_creator && !writing.isCreator && (await isBond(tx, from, to))) return
  throw refusal(reader, writing)
}

/** To a creator: as a subscriber, as somebody they wrote to first, or because they sell no subscription. */
async function mayFanWrite(tx: Tx, { from, to, thread, now }: Writing): Promise<boolean> {
  if (thread && thread.begun_by === sideOf(thread, to)) return true
  if (!(await sellsSubscription(tx, to))) return true
  return (await subscriptionsAmong(tx, from, [to], now)).has(to)
}

/** By a creator: those who follow them, subscribe to them, or wrote to them. */
async function isReached(tx: Tx, { from, to, thread, now }: Writing): Promise<boolean> {
  if (thread && (await hasWritten(tx, thread.id, to))) return true
  if ((await followedAmong(tx, to, [from])).has(from)) return true
  return (await subscriptionsAmong(tx, to, [from], now)).has(from)
}

async function isBond(tx: Tx, a: string, b: string): Promise<boolean> {
  return (await followedAmong(tx, a, [b])).has(b) || (await followedAmong(tx, b, [a])).has(a)
}

function refusal({ is_creator, fullname }: Person, { isCreator }: Writing): Refusal {
  if (is_creator)
    return new Refusal('FORBIDDEN', {
      words: `Subscribe to write to ${fullname}.`,
      facts: { needsSubscription: true },
    })
  return new Refusal('FORBIDDEN', {
    words: isCreator
      ? `You can write to ${fullname} once they follow you.`
      : `You can write to ${fullname} once one of you follows the other.`,
  })
}
