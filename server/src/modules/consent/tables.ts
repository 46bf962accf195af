/** The table of this slice, as the query builder knows it. */
import type { ColumnType } from 'kysely'

export type ConsentsTable = {
  account_id: string
  kind: 'age' | 'cookies'
  version: string
  accepted_at: ColumnType<Date, Date | undefined, never>
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    consents: ConsentsTable
  }
}
