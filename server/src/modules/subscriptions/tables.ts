/** The table of this slice, as the query builder knows it. */
import type { Generated } from 'kysely'

export type SubscriptionsTable = {
  id: Generated<string>
  fan_id: string
  creator_id: string
  started_at: Generated<Date>
  /** Access lasts to this moment, renewed or cancelled. */
  ends_at: Date
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    subscriptions: SubscriptionsTable
  }
}
