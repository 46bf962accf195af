/** Ledger reconciliation for messages: every access right granted by a message has a paid message that offered the media. */
import type { Tx } from '#platform/postgres/database.ts'
import type { PaidItem } from '../../ledger/index.ts'
import { type GrantedRight, reconcileRights } from '../../media/index.ts'
import { messageOffersFor } from './teaser-queries.ts'

export function unpaidMessages(tx: Tx): Promise<string[]> {
  return reconcileRights(tx, ['message'], paidMessagesOffering)
}

/** Returns all candidates: a right does not record its message, and the same media may have been offered twice. */
export async function paidMessagesOffering(
  tx: Tx,
  rights: readonly Pick<GrantedRight, 'media_id' | 'account_id'>[],
): Promise<PaidItem[][]> {
  const offers = Map.groupBy(await messageOffersFor(tx, rights), keyOf)
  return rights.map((right) =>
    (offers.get(keyOf(right)) ?? []).map(({ message_id }) => ({
      fanId: right.account_id,
      kind: 'teaser',
      subjectId: message_id,
    })),
  )
}

function keyOf({ media_id, account_id }: Pick<GrantedRight, 'media_id' | 'account_id'>): string {
  return `${media_id} ${account_id}`
}
