/** Whether somebody is to be seen in media: a part of the decision on who may see it. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'

/** Whoever said no does not look at it any longer either. */
const isAskedOrAgreed = sql<boolean>`appearance.state in ('asked', 'confirmed')`

export async function appearingAmong(
  db: Db | Tx,
  accountId: string,
  mediaIds: readonly string[],
): Promise<Set<string>> {
  const rows = await appearing(db, { accountId, mediaIds })
  return new Set(rows.map(({ id }) => id))
}

const appearing = statement(
  (db: Db | Tx, { accountId, mediaIds }: { accountId: string; mediaIds: readonly string[] }) =>
    sql<{ id: string }>`
      select appearance.media_id as id from appearances as appearance
      where appearance.account_id = ${accountId} and appearance.media_id = any(${mediaIds}::uuid[])
        and ${isAskedOrAgreed}
    `.compile(db),
)

/** A part of other statements. */
export function appearsIn(accountId: string, mediaId: RawBuilder<unknown>) {
  return sql<boolean>`exists (
    select from appearances as appearance
    where appearance.media_id = ${mediaId} and appearance.account_id = ${accountId} and ${isAskedOrAgreed}
  )`
}
