/** Kysely table types of this slice. */
import type { Generated } from 'kysely'
import type { SealedLocations } from '#platform/vault/rotate.ts'
import type { AnnouncementAudience } from '#rules/announcement.ts'
import type { NotificationKind } from '#rules/notification.ts'
import type { PushCategory } from '#rules/push.ts'

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

export type PushKeysTable = {
  id: Generated<string>
  public_key: Buffer
  private_key_sealed: Buffer
  created_at: Date
  /** Null for the current key. */
  replaced_at: Date | null
}

export type PushDevicesTable = {
  id: Generated<string>
  account_id: string
  /** The device is removed with its session. */
  session_id: string
  key_id: string
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  categories: PushCategory[]
  created_at: Date
}

export type PushSettingsTable = {
  account_id: string
  /** Minutes of the day in `time_zone`; all three are null without quiet hours. */
  quiet_from: number | null
  quiet_until: number | null
  time_zone: string | null
  shows_details: Generated<boolean>
}

type PushDeliveriesTable = {
  notification_id: string
  device_id: string
  due_at: Date
  attempts: Generated<number>
}

type PushSummariesTable = {
  device_id: string
  since: Date
  until: Date
  due_at: Date
  attempts: Generated<number>
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    notifications: NotificationsTable
    announcements: AnnouncementsTable
    push_keys: PushKeysTable
    push_devices: PushDevicesTable
    push_settings: PushSettingsTable
    push_deliveries: PushDeliveriesTable
    push_summaries: PushSummariesTable
  }
}

export const PUSH_SEALED: SealedLocations = {
  areas: [],
  columns: [{ table: 'push_keys', id: 'id', column: 'private_key_sealed' }],
}
