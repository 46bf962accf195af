/** Rules for who may write to whom. */
import { Refusal } from '#platform/errors.ts'
import { SUPPORT_ACCOUNT_ID } from '#rules/support.ts'
import { DEFAULT_MESSENGER_SETTINGS } from './settings.ts'
import { sideOf } from './thread-queries.ts'
import type { Writing, WritingFacts } from './writing-facts.ts'

/** Why writing is denied. */
export type WriteDenial = {
  code: 'BAD_INPUT' | 'NOT_FOUND' | 'FORBIDDEN'
  message: string
  needsSubscription: boolean
}

/** `facts` must be read with the pair locked, so that neither can block the other meanwhile. */
export function refuseUnlessMayWrite(writing: Writing, facts: WritingFacts): void {
  const denial = whyNotWriteTo(writing, facts)
  if (!denial) return
  const { code, message, needsSubscription } = denial
  if (code === 'NOT_FOUND') throw new Refusal(code)
  throw new Refusal(code, { message, ...(needsSubscription && { facts: { needsSubscription } }) })
}

export function whyNotWriteTo(writing: Writing, facts: WritingFacts): WriteDenial | null {
  const { from, to, isCreator } = writing
  const { reader } = facts
  if (from === to) return denial('BAD_INPUT', 'You can’t message yourself')
  // A block looks like an erased account to both.
  if (!reader || facts.isBlocked) return denial('NOT_FOUND', 'You can’t message this person.')
  // Support is always reachable and may always reply.
  if (to === SUPPORT_ACCOUNT_ID || from === SUPPORT_ACCOUNT_ID) return null
  if ((isCreator || reader.isCreator) && isReply(writing, facts)) return null
  if (isCreator && isReachable(facts)) return null
  if (reader.isCreator) return whyNotToCreator(reader.fullname, facts)
  if (isCreator) return denial('FORBIDDEN', `You can message ${reader.fullname} once they follow you.`)
  if (facts.writerFollows || facts.readerFollows) return null
  return denial('FORBIDDEN', `You can message ${reader.fullname} once one of you follows the other.`)
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
    return facts.writerFollows ? null : denial('FORBIDDEN', `Follow ${fullname} to message them.`)
  if (!facts.readerSells) return denial('FORBIDDEN', `${fullname} isn’t accepting new messages.`)
  return { ...denial('FORBIDDEN', `Subscribe to message ${fullname}.`), needsSubscription: true }
}

function denial(code: WriteDenial['code'], message: string): WriteDenial {
  return { code, message, needsSubscription: false }
}
