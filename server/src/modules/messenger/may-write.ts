/** Who may write to whom. */
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { SUPPORT_ACCOUNT_ID } from '#rules/support.ts'
import { findVisibleAccount, type Person } from '../accounts/index.ts'
import { followedAmong, isBlockedBetween } from '../people/index.ts'
import { sellsSubscription, subscriptionsAmong } from '../subscriptions/index.ts'
import { hasPaid } from '../wallet/index.ts'
import { settingsOf } from './settings.ts'
import { sideOf, type Thread } from './thread-queries.ts'

export type Writing = {
  from: string
  isCreator: boolean
  to: string
  /** Undefined when they have not talked yet. */
  thread: Thread | undefined
  now: Date
}

/** Why somebody may not write; null when they may. */
export type Hindrance = {
  code: 'BAD_INPUT' | 'NOT_FOUND' | 'FORBIDDEN'
  words: string
  needsSubscription: boolean
}

/** With the pair locked: neither blocks the other meanwhile. */
export async function refuseUnlessMayWrite(tx: Tx, writing: Writing): Promise<void> {
  const hindrance = await whyNotWrite(tx, writing)
  if (!hindrance) return
  const { code, words, needsSubscription } = hindrance
  if (code === 'NOT_FOUND') throw new Refusal(code)
  throw new Refusal(code, { words, ...(needsSubscription && { facts: { needsSubscription } }) })
}

export async function whyNotWrite(db: Db | Tx, writing: Writing): Promise<Hindrance | null> {
  const { from, to, isCreator } = writing
  if (from === to) return hindrance('BAD_INPUT', 'You cannot write to yourself')
  const reader = await findVisibleAccount(db, to)
  // Across a block, each is as good as gone for the other.
  if (!reader || (await isBlockedBetween(db, from, to)))
    return hindrance('NOT_FOUND', 'You cannot write to this person.')
  // Support is always reachable, and may always answer.
  if (to === SUPPORT_ACCOUNT_ID || from === SUPPORT_ACCOUNT_ID) return null
  if ((isCreator || reader.is_creator) && isAnswer(writing)) return null
  if (isCreator && (await isReached(db, writing))) return null
  if (reader.is_creator) return whyNotToCreator(db, reader, writing)
  if (isCreator) return hindrance('FORBIDDEN', `You can write to ${reader.fullname} once they follow you.`)
  if (await isBond(db, from, to)) return null
  return hindrance('FORBIDDEN', `You can write to ${reader.fullname} once one of you follows the other.`)
}

/** A fan may always answer a creator who wrote first, and a creator whoever wrote to them. */
function isAnswer({ isCreator, to, thread }: Writing): boolean {
  if (!thread) return false
  const side = sideOf(thread, to)
  return isCreator ? (side === 1 ? thread.wrote1 : thread.wrote2) : thread.begun_by === side
}

/** By a creator: those who follow them, subscribe to them, or ever paid them. */
async function isReached(db: Db | Tx, { from, to, now }: Writing): Promise<boolean> {
  if (await doesFollow(db, to, from)) return true
  if ((await subscriptionsAmong(db, to, [from], now)).has(from)) return true
  return hasPaid(db, to, from)
}

async function whyNotToCreator(
  db: Db | Tx,
  { fullname }: Person,
  { from, to, now }: Writing,
): Promise<Hindrance | null> {
  const { writers } = await settingsOf(db, to)
  if (writers === 'everybody') return null
  const isSelling = await sellsSubscription(db, to)
  if (writers === 'default' && !isSelling) return null
  if ((await subscriptionsAmong(db, from, [to], now)).has(to)) return null
  if (writers === 'followers')
    return (await doesFollow(db, from, to))
      ? null
      : hindrance('FORBIDDEN', `Follow ${fullname} to write to them.`)
  if (!isSelling) return hindrance('FORBIDDEN', `${fullname} is not open to new messages.`)
  return { ...hindrance('FORBIDDEN', `Subscribe to write to ${fullname}.`), needsSubscription: true }
}

async function isBond(db: Db | Tx, a: string, b: string): Promise<boolean> {
  return (await doesFollow(db, a, b)) || (await doesFollow(db, b, a))
}

async function doesFollow(db: Db | Tx, follower: string, followed: string): Promise<boolean> {
  return (await followedAmong(db, follower, [followed])).has(followed)
}

function hindrance(code: Hindrance['code'], words: string): Hindrance {
  return { code, words, needsSubscription: false }
}
