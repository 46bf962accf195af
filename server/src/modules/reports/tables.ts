/** Kysely table types of this slice. */
import type { Generated, Selectable } from 'kysely'
import type { ContentRuleName } from '#rules/content-rules.ts'
import type { ReportOutcome } from '#rules/decision.ts'

export type ReportsTable = {
  id: Generated<string>
  /** Null for reporters without an account. */
  reporter_id: string | null
  /** Owner of the reported profile, media, comment or message. */
  account_id: string
  media_id: string | null
  comment_id: string | null
  message_id: string | null
  live_id: string | null
  /** A chat message of that live. */
  live_message_id: string | null
  /** The message text, which may be unsent by now. */
  said: Generated<string>
  /** The attached file, kept as long as the report. */
  upload_id: string | null
  /** The reason's text as offered at the time. */
  reason: string
  details: string
  is_urgent: boolean
  state: Generated<'open' | 'upheld' | 'dismissed'>
  created_at: Generated<Date>
  /** Groups reports with the same target; set by the database. */
  group_id: Generated<string | null>
}

const GROUP_STATES = ['open', 'proposed', 'deciding', 'decided'] as const
type GroupState = (typeof GROUP_STATES)[number]

/** All open reports about one thing. Triggers insert these rows and maintain their counts. */
export type ReportGroupsTable = {
  id: Generated<string>
  account_id: string
  media_id: string | null
  comment_id: string | null
  message_id: string | null
  live_id: string | null
  live_message_id: string | null
  reports: Generated<number>
  is_urgent: Generated<boolean>
  reason: string
  since: Date
  state: Generated<GroupState>
  outcome: ReportOutcome | null
  rule: ContentRuleName | null
  facts: Generated<string>
  days: number | null
  decided_by: string | null
  decided_at: Date | null
  /** The second staff member who agreed. */
  seconded_by: string | null
}

export type ReportGroup = Selectable<ReportGroupsTable>

declare module '#platform/postgres/database.ts' {
  interface Tables {
    reports: ReportsTable
    report_groups: ReportGroupsTable
  }
}
