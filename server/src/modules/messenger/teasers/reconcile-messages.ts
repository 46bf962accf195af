/** Ledger reconciliation for messages: every access right granted by a message has a paid message that offered the media. */
import type { Tx } from '#platform/postgres/database.ts'
import { type HeldRight, reconcileRights } from '../../media/index.ts'
import type { PaidThing } from '../../wallet/index.ts'
import { offersOf } from './teaser-queries.ts'

export function unpaidMessages(tx: Tx): Promise<string[]> {
  return reconcileRights(tx, ['message'], messagesWith)
}

/** Returns all candidates: a right does not record its message, and the same media may have been offered twice. */
export async function messagesWith(
  tx: Tx,
  rights: readonly Pick<HeldRight, 'media_id' | 'account_id'>[],
): Promise<PaidThing[][]> {
  const offers = Map.groupBy(await offersOf(tx, rights), keyOf)
  return rights.map((right) =>
    (offers.get(keyOf(right)) ?? []).map(({ message_id }) => ({
      fanId: right.account_id,
      kind: 'teaser',
      subjectId: message_id,
    })),
  )
}

function keyOf({ media_id, account_id }: Pick<HeldRight, 'media_id' | 'account_id'>): string {
  return `${media_id} ${account_id}`
}
