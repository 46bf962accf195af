/** SQL statements of a sale: its locks and its inserts. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { statement } from '#platform/postgres/statement.ts'
import {
  type NewSaleRow,
  type SaleValues,
  type Shares,
  saleColumns,
  saleCtes,
  shareColumns,
} from '../../ledger/index.ts'
import {
  type NotificationValues,
  type NotifiedColumns,
  notificationColumns,
  notificationJoins,
  notificationParts,
} from '../../notifications/index.ts'
import { pairLockExpression } from '../../people/index.ts'
import type { MediaRow } from '../queries.ts'
import type { PaidRight } from '../tables.ts'

type SaleLockQuery = { mediaId: string; fanId: string; at: Date }

/** Locks the media, then its owner and the fan, until the end of the transaction. No row if the media is deleted. */
export const lockMediaForSale = statement((db: Db | Tx, { mediaId, fanId, at }: SaleLockQuery) =>
  sql<MediaRow & Shares>`
    with held as materialized (
      select * from media where id = ${mediaId}::uuid and deleted_at is null for share
    )
    select held.*, ${pairLockExpression(sql`${fanId}::uuid`, sql`held.account_id`)} as locked,
      ${shareColumns(sql`held.account_id`, at)}
    from held
  `.compile(db),
)

type SaleInsert = SaleValues & NotificationValues & { mediaIds: readonly string[]; how: PaidRight }

/** Inserts the sale, the rights on media locked by the caller, and the notification. */
export const insertSaleAndRights = statement((db: Db | Tx, values: SaleInsert) =>
  sql<NewSaleRow & NotifiedColumns & { is_granted: boolean }>`
    with ${saleCtes(db, values)}, granted as (
      insert into media_rights (media_id, account_id, how)
      select bought.id, ${values.fanId}::uuid, ${values.how}::text
      from sale, unnest(${values.mediaIds}::uuid[]) as bought (id)
      on conflict do nothing
      returning media_id
    ), ${notificationParts(db, values, { from: sql`sale`, isDone: sql`exists (select from sale)` })}
    select ${saleColumns(values)}, ${notificationColumns}, exists (select from granted) as is_granted
    from sale cross join source ${notificationJoins}
  `.compile(db),
)
