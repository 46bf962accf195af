/** What fans bought, and keep. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { holdMedia } from './queries.ts'
import type { MediaRight } from './tables.ts'

export type Grant = { mediaId: string; accountId: string; how: MediaRight }

/**
 * In the transaction that takes the money: either both happen or neither. Safe to repeat. A media that is being
 * deleted is waited for, and then refused or kept for this fan.
 */
export async function grantMedia(tx: Tx, { mediaId, accountId, how }: Grant): Promise<void> {
  if (!(await holdMedia(tx, mediaId))) throw new Refusal('NOT_FOUND')
  await tx
    .insertInto('media_rights')
    .values({ media_id: mediaId, account_id: accountId, how })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function hasBuyers(tx: Tx, mediaId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('media_rights')
    .select('media_id')
    .where('media_id', '=', mediaId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Only staff take away what fans bought, and those who leave take their own with them. */
export async function revokeRights(tx: Tx, mediaId: string): Promise<void> {
  await tx.deleteFrom('media_rights').where('media_id', '=', mediaId).execute()
}
