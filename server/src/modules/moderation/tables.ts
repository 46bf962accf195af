/** Table types of this slice, the stored files that its rows reference, and its encrypted columns. */

import { type Generated, type Selectable, sql } from 'kysely'
import type { ReferencedFiles } from '#platform/storage/referenced-files.ts'
import type { SealedLocations } from '#platform/vault/rotate.ts'
import { CASE } from '#rules/cases.ts'
import type { ContentRuleName } from '#rules/content-rules.ts'
import type { DecidedKind, Ending, Measure } from '#rules/decision.ts'

export type DecisionsTable = {
  id: Generated<string>
  /** The account it concerns. */
  account_id: string
  kind: DecidedKind
  /** Null once the media is deleted. */
  media_id: string | null
  comment_id: string | null
  message_id: string | null
  live_id: string | null
  live_message_id: string | null
  measure: Measure
  rule: ContentRuleName | null
  /** Title of the content. */
  title: Generated<string>
  /** The findings, as a message to the person. */
  facts: Generated<string>
  source: 'report' | 'case' | 'staff'
  source_id: string | null
  redress: Generated<'appeal' | 'counter-notice'>
  decided_by: string
  decided_at: Date
  /** End of a suspension or streaming prohibition; null for indefinite ones. */
  until: Date | null
  ended_at: Date | null
  ended_how: Ending | null
  ended_by: string | null
  ended_words: string | null
}

export type Decision = Selectable<DecisionsTable>

type AppealsTable = {
  id: Generated<string>
  decision_id: string
  account_id: string
  words: string
  created_at: Date
  /** `upheld`: the decision stands; `granted`: it is undone. */
  state: Generated<'open' | 'upheld' | 'granted'>
  answer: string | null
  decided_by: string | null
  decided_at: Date | null
}

export type Appeal = Selectable<AppealsTable>

type PersonNotesTable = {
  id: Generated<string>
  account_id: string
  by_id: string
  words: string
  created_at: Date
}

export type PersonNote = Selectable<PersonNotesTable>

declare module '#platform/postgres/database.ts' {
  interface Tables {
    appeals: AppealsTable
    decisions: DecisionsTable
    person_notes: PersonNotesTable
  }
}

/** Leaves out cases past retention, whose files are deleted before their row. */
export const CASE_FILES: ReferencedFiles = sql`
  with kept as not materialized (
    select id, files from cases
      where closed_at is null or closed_at >= now() - make_interval(days => ${sql.lit(CASE.keepDays)})
  )
  select 'cases/' || id || '/' || unnest(files) as key from kept
  union all
  select 'cases/' || case_id || '/' || unnest(case_steps.files) from case_steps join kept on kept.id = case_id
`

export const CASES_AREA = 'cases'

export const CASES_SEALED: SealedLocations = {
  areas: [CASES_AREA],
  columns: [
    { table: 'cases', id: 'id', column: 'details_sealed' },
    { table: 'cases', id: 'id', column: 'token_sealed' },
    { table: 'case_steps', id: 'id', column: 'words_sealed' },
  ],
}
