/** Rights on media that sample accounts of a demo site have bought. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'

/** In the transaction of the sales. */
export async function grantSamplePurchases(
  tx: Tx,
  bought: readonly { mediaId: string; fanId: string; at: Date }[],
): Promise<void> {
  await sql`
    insert into media_rights (media_id, account_id, how, granted_at)
    select "mediaId", "fanId", 'purchase', at from jsonb_to_recordset(${JSON.stringify(bought)}::jsonb)
      as given ("mediaId" uuid, "fanId" uuid, at timestamptz)
    on conflict do nothing
  `.execute(tx)
}
