/** Permanent rights of fans on media. */
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import { isHeldBack, lockMediaForShare } from '../queries.ts'
import type { MediaRight } from '../tables.ts'

export type NewRight = { mediaId: string; accountId: string; how: MediaRight }

/**
 * Runs in the payment's transaction. Idempotent; false if the fan already had the right. Waits for a concurrent deletion or
 * withdrawal of consent.
 */
export async function grantMedia(tx: Tx, { mediaId, accountId, how }: NewRight): Promise<boolean> {
  const media = await lockMediaForShare(tx, mediaId)
  if (!media || isHeldBack(media)) throw new Refusal('NOT_FOUND')
  return grantLocked(tx, { mediaId, accountId, how })
}

/** The caller has locked the media. */
export async function grantLocked(tx: Tx, grant: NewRight): Promise<boolean> {
  return (await insertRight(tx, grant)).length > 0
}

const insertRight = statement((db: Db | Tx, { mediaId, accountId, how }: NewRight) =>
  db
    .insertInto('media_rights')
    .values({ media_id: mediaId, account_id: accountId, how })
    .onConflict((conflict) => conflict.doNothing())
    .returning('media_id')
    .compile(),
)

export async function hasRight(db: Db | Tx, mediaId: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('media_rights')
    .select('media_id')
    .where('media_id', '=', mediaId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the account has rights on all of them. */
export async function hasRights(
  db: Db | Tx,
  mediaIds: readonly string[],
  accountId: string,
): Promise<boolean> {
  for (const mediaId of mediaIds) if (!(await hasRight(db, mediaId, accountId))) return false
  return mediaIds.length > 0
}

/** Revokes a fan's right of one kind; false if they have another kind or none. */
export async function revokeRight(tx: Tx, { mediaId, accountId, how }: NewRight): Promise<boolean> {
  const gone = await tx
    .deleteFrom('media_rights')
    .where('media_id', '=', mediaId)
    .where('account_id', '=', accountId)
    .where('how', '=', how)
    .returning('media_id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Grants the right to many accounts, with the media locked by the caller; returns those who did not have it. */
export async function grantLockedToAll(
  tx: Tx,
  { mediaId, accountIds, how }: Omit<NewRight, 'accountId'> & { accountIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    insert into media_rights (media_id, account_id, how)
    select ${mediaId}::uuid, id, ${how} from unnest(${accountIds}::uuid[]) as fan (id)
    on conflict do nothing returning account_id
  `.execute(tx)
  return rows.map(({ account_id }) => account_id)
}

/** Revokes a right of one kind from many accounts; returns those who had it. */
export async function revokeRightOfAll(
  tx: Tx,
  { mediaId, accountIds, how }: Omit<NewRight, 'accountId'> & { accountIds: readonly string[] },
): Promise<string[]> {
  const gone = await tx
    .deleteFrom('media_rights')
    .where('media_id', '=', mediaId)
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .where('how', '=', how)
    .returning('account_id')
    .execute()
  return gone.map(({ account_id }) => account_id)
}

/** Subquery for other slices: accounts with a right on one of these media. */
export function holdersOfMedia(db: Db | Tx, mediaIds: readonly string[]) {
  return db
    .selectFrom('media_rights')
    .select('account_id as id')
    .where(sql<boolean>`media_id = any(${mediaIds}::uuid[])`)
}

export async function hasBuyers(tx: Db | Tx, mediaId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('media_rights')
    .select('media_id')
    .where('media_id', '=', mediaId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes all rights on a media; only for staff removals and account erasure. */
export async function revokeRights(tx: Tx, mediaId: string): Promise<void> {
  await tx.deleteFrom('media_rights').where('media_id', '=', mediaId).execute()
}
