/** Rules for who may write to whom. */
import { Refusal } from '#platform/errors.ts'
import { SUPPORT_ACCOUNT_ID } from '#rules/support.ts'
import { DEFAULT_MESSENGER_SETTINGS } from './settings.ts'
import { sideOf } from './thread-queries.ts'
import type { Writing, WritingFacts } from './writing-facts.ts'

/** Why writing is denied. */
export type WriteDenial = {
  code: 'BAD_INPUT' | 'NOT_FOUND' | 'FORBIDDEN'
  words: string
  needsSubscription: boolean
}

/** `facts` must be read with the pair locked, so that neither can block the other meanwhile. */
export function refuseUnlessMayWrite(writing: Writing, facts: WritingFacts): void {
  const denial = whyNotWriteTo(writing, facts)
  if (!denial) return
  const { code, words, needsSubscription } = denial
  if (code === 'NOT_FOUND') throw new Refusal(code)
  throw new Refusal(code, { words, ...(needsSubscription && { facts: { needsSubscription } }) })
}

export function whyNotWriteTo(writing: Writing, facts: WritingFacts): WriteDenial | null {
  const { from, to, isCreator } = writing
  const { reader } = facts
  if (from === to) return denial('BAD_INPUT', 'You cannot write to yourself')
  // A block looks like an erased account to both.
  if (!reader || facts.isBlocked) return denial('NOT_FOUND', 'You cannot write to this person.')
  // Support is always reachable and may always reply.
  if (to === SUPPORT_ACCOUNT_ID || from === SUPPORT_ACCOUNT_ID) return null
  if ((isCreator || reader.isCreator) && isReply(writing, facts)) return null
  if (isCreator && isReachable(facts)) return null
  if (reader.isCreator) return whyNotToCreator(reader.fullname, facts)
  if (isCreator) return denial('FORBIDDEN', `You can write to ${reader.fullname} once they follow you.`)
  if (facts.writerFollows || facts.readerFollows) return null
  return denial('FORBIDDEN', `You can write to ${reader.fullname} once one of you follows the other.`)
}

/** A fan may reply to a creator who wrote first; a creator may reply to anyone who wrote to them. */
function isReply({ isCreator, to }: Writing, { thread }: WritingFacts): boolean {
  if (!thread) return false
  const side = sideOf(thread, to)
  return isCreator ? (side === 1 ? thread.wrote1 : thread.wrote2) : thread.begun_by === side
}

/** Whether the reader follows, subscribes to or ever paid the creator. */
function isReachable({ readerFollows, readerSubscribes, readerPaid }: WritingFacts): boolean {
  return readerFollows || readerSubscribes || readerPaid
}

function whyNotToCreator(fullname: string, facts: WritingFacts): WriteDenial | null {
  const wants = facts.readerWants ?? DEFAULT_MESSENGER_SETTINGS.writers
  if (wants === 'everybody' || (wants === 'default' && !facts.readerSells)) return null
  if (facts.writerSubscribes) return null
  if (wants === 'followers')
    return facts.writerFollows ? null : denial('FORBIDDEN', `Follow ${fullname} to write to them.`)
  if (!facts.readerSells) return denial('FORBIDDEN', `${fullname} is not open to new messages.`)
  return { ...denial('FORBIDDEN', `Subscribe to write to ${fullname}.`), needsSubscription: true }
}

function denial(code: WriteDenial['code'], words: string): WriteDenial {
  return { code, words, needsSubscription: false }
}
