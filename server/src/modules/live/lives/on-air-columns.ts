/** Whether the owners of a list of media are live, as joined columns for lists of other slices. */
import { sql } from 'kysely'
import type { JoinedColumns } from '#platform/postgres/joined-columns.ts'
import { definePreloaded } from '#platform/preloaded.ts'
import type { PublicAccount } from '../../accounts/index.ts'
import type { IngestProtocol } from '../tables.ts'

type Columns = { on_air_via: IngestProtocol | null }

export const onAirPreload = definePreloaded<Columns>('on air')

export const onAirColumns: JoinedColumns<PublicAccount> = {
  uncached: {
    columns: () => sql`on_air.via as on_air_via`,
    // At most one row: no account has two running lives.
    joins: ({ of }) => sql`
      left join lives as on_air on on_air.account_id = ${of} and on_air.state in ('live', 'reconnecting')`,
  },
  attach: (account, row) => onAirPreload.attach(account, row as Columns),
}
