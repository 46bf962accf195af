/** Table type of this slice for the query builder. */
import type { ColumnType } from 'kysely'
import type { QueueName } from '#rules/sla.ts'

export type StaffClaimsTable = {
  queue: ColumnType<QueueName, QueueName, never>
  item_id: ColumnType<string, string, never>
  account_id: string
  taken_at: Date
  alive_at: Date
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    staff_claims: StaffClaimsTable
  }
}
