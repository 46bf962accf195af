/** The table of this slice, as the query builder knows it. */
import type { Generated } from 'kysely'
import type { NotificationKind } from '#rules/notification.ts'

export type NotificationsTable = {
  id: Generated<string>
  account_id: string
  kind: NotificationKind
  actor_id: string | null
  media_id: string | null
  comment_id: string | null
  amount_cents: number | null
  words: Generated<string>
  /** Names what is told once. */
  once_key: Generated<string | null>
  created_at: Generated<Date>
  read_at: Date | null
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    notifications: NotificationsTable
  }
}
