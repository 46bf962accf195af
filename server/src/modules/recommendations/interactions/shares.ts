/** Records that a member asked for the link of a media, which no table tells. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'

export async function addShare(
  tx: Tx,
  { accountId, mediaId }: { accountId: string; mediaId: string },
): Promise<void> {
  await sql`select add_response(${accountId}, ${mediaId}, 'shared')`.execute(tx)
}
