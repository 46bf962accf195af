/** Kysely table types of this slice. */
import type { ColumnType, JSONColumnType } from 'kysely'
import type { LegalPage, LegalText } from '#rules/legal/legal-text.ts'

type ConsentsTable = {
  account_id: string
  kind: 'age' | 'cookies' | 'terms'
  version: string
  accepted_at: ColumnType<Date, Date | undefined, never>
  /** Where the terms were accepted; null for consents copied from cookies. */
  place: ColumnType<TermsContext | null, TermsContext | null | undefined, never>
}

export type TermsContext = 'sign-up' | 'asked'

export type LegalTextsTable = {
  page: LegalPage
  version: number
  edition: number
  words: JSONColumnType<LegalText>
  words_hash: string
  published_at: Date
  in_force_from: Date
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    consents: ConsentsTable
    legal_texts: LegalTextsTable
  }
}
