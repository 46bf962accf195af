/** Kysely table types of this slice. */
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { AgeMethod } from '#rules/age-checks.ts'

type AgeAttemptsTable = {
  id: Generated<string>
  browser_hash: string
  device_hash: string
  /** The browser's name and system, without versions. */
  agent: string
  account_id: string | null
  method: AgeMethod
  nonce: string
  state: ColumnType<'waiting' | 'passed' | 'refused', 'waiting' | undefined, 'waiting' | 'passed' | 'refused'>
  created_at: Date
  expires_at: Date
}

type AgeResultsTable = {
  id: Generated<string>
  account_id: string | null
  token_hash: string | null
  previous_hash: ColumnType<string | null, null | undefined, string | null>
  is_confirmed: Generated<boolean>
  rotated_at: Date
  device_hash: string
  agent: string
  method: AgeMethod
  reference: string
  created_at: Date
  expires_at: Date
}

type AgeReviewsTable = { id: string; note_sealed: Buffer; created_at: Date }

export type AgeReview = Selectable<AgeReviewsTable>
export type AgeAttempt = Selectable<AgeAttemptsTable>
export type AgeResult = Selectable<AgeResultsTable>

declare module '#platform/postgres/database.ts' {
  interface Tables {
    age_attempts: AgeAttemptsTable
    age_results: AgeResultsTable
    age_reviews: AgeReviewsTable
  }
}
