/** The tables of this slice, as the query builder knows them. */
import type { Generated, Selectable } from 'kysely'
import type { ContentRuleName } from '#rules/content-rules.ts'
import type { DecidedKind, Ending, Measure } from '#rules/decision.ts'

export type DecisionsTable = {
  id: Generated<string>
  /** Whom it concerns. */
  account_id: string
  kind: DecidedKind
  /** Null once the media is gone. */
  media_id: string | null
  comment_id: string | null
  message_id: string | null
  measure: Measure
  rule: ContentRuleName | null
  /** What the thing is called. */
  title: Generated<string>
  /** What was found, in words to the person. */
  facts: Generated<string>
  source: 'report' | 'case' | 'staff'
  source_id: string | null
  redress: Generated<'appeal' | 'counter-notice'>
  decided_by: string
  decided_at: Date
  /** The last day of a suspension; null for what has no end. */
  until: Date | null
  ended_at: Date | null
  ended_how: Ending | null
  ended_by: string | null
  ended_words: string | null
}

export type Decision = Selectable<DecisionsTable>

declare module '#platform/postgres/database.ts' {
  interface Tables {
    decisions: DecisionsTable
  }
}
