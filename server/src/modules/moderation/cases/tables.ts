/** Table types of cases for the query builder. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CaseKind, CaseOutcome, CaseState, NotHiddenReason } from '#rules/cases.ts'

export type CasesTable = {
  id: string
  number: GeneratedAlways<number>
  kind: CaseKind
  state: Generated<CaseState>
  outcome: CaseOutcome | null
  topic: Generated<string>
  is_urgent: Generated<boolean>
  account_id: string | null
  answers_id: string | null
  details_sealed: Buffer
  email_hash: Buffer
  /** A keyed hash of the sender's network; null once the limits no longer need it. */
  address_hash: Buffer | null
  addresses: string[]
  files: Generated<string[]>
  token_hash: string
  token_sealed: Buffer
  key: string
  fingerprint: Buffer
  received_at: Date
  confirmed_at: Date | null
  decided_at: Date | null
  decided_by: string | null
  escalated_at: Date | null
  due_at: Date | null
  reminded: Generated<number>
  closed_at: Date | null
}

/** `kept`: decided by staff; `withdrawn`: the sender withdrew the notice. */
type CaseMediaState = 'named' | 'hidden' | 'taken-down' | 'restored' | 'kept' | 'withdrawn'

export type CaseMediaTable = {
  case_id: string
  media_id: string
  account_id: string
  state: Generated<CaseMediaState>
  decision_id: string | null
  changed_at: Date
  /** When a notice hid it before a staff decision. */
  hidden_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  not_hidden_reason: ColumnType<NotHiddenReason | null, NotHiddenReason | null | undefined, NotHiddenReason>
}

/** Who may read the text of a step. */
export type StepAudience = 'sender' | 'owner' | 'staff'

export type CaseStepsTable = {
  id: string
  place: GeneratedAlways<string>
  case_id: string
  at: Date
  step: string
  audience: StepAudience
  staff_id: ColumnType<string | null, string | null, never>
  words_sealed: Buffer | null
  files: Generated<string[]>
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    cases: CasesTable
    case_media: CaseMediaTable
    case_steps: CaseStepsTable
  }
}
