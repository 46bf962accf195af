/** Who may pay whom. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { findVisibleAccount } from '../accounts/index.ts'
import { isBlockedBetween, lockPair } from '../people/index.ts'

/** Held for the rest of the transaction: a block waits, and then finds what was paid. */
export async function refuseUnlessMayPay(tx: Tx, fanId: string, creatorId: string): Promise<void> {
  if (fanId === creatorId) throw new Refusal('BAD_INPUT', { words: 'You cannot pay yourself' })
  await lockPair(tx, fanId, creatorId)
  const [fan, creator] = await Promise.all([findVisibleAccount(tx, fanId), findVisibleAccount(tx, creatorId)])
  if (!fan) throw new Refusal('FORBIDDEN')
  // Across a block, each is as good as gone for the other.
  if (!creator || (await isBlockedBetween(tx, fanId, creatorId))) throw new Refusal('NOT_FOUND')
  if (!creator.is_creator) throw new Refusal('FORBIDDEN', { words: 'Only creators can be paid.' })
}
