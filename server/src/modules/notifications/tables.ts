/** Kysely table types of this slice. */
import type { Generated } from 'kysely'
import type { AnnouncementAudience } from '#rules/announcement.ts'
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
  /** Deduplication key. */
  once_key: Generated<string | null>
  created_at: Generated<Date>
  read_at: Date | null
}

export type AnnouncementsTable = {
  id: Generated<string>
  audience: AnnouncementAudience
  title: string
  words: string
  is_mailed: boolean
  is_binding: Generated<boolean>
  settings_version: Generated<number | null>
  written_by: string
  starts_at: Date
  /** Delivery cursor: accounts are processed in id order, up to this one. */
  told_to: Generated<string | null>
  told: Generated<number>
  told_at: Generated<Date | null>
  withdrawn_at: Generated<Date | null>
  withdrawn_by: Generated<string | null>
  created_at: Date
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    notifications: NotificationsTable
    announcements: AnnouncementsTable
  }
}
