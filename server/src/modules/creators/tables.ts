/** Table types of this slice, the stored files that its rows reference, and its encrypted columns. */

import { type ColumnType, type Generated, type Selectable, sql } from 'kysely'
import type { ReferencedFiles } from '#platform/storage/referenced-files.ts'
import type { SealedLocations } from '#platform/vault/rotate.ts'
import type { DocumentKind } from '#rules/creator-application.ts'

export const APPLICATION_STATES = ['draft', 'pending', 'approved', 'rejected', 'revoked', 'ended'] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]

export type CreatorApplicationsTable = {
  id: Generated<string>
  account_id: ColumnType<string, string, never>
  origin: Generated<'form' | 'before' | 'sample'>
  status: Generated<ApplicationState>
  instagram: Generated<string>
  twitter: Generated<string>
  details_sealed: Buffer | null
  /** Keyed fingerprint of name and birth date; reveals neither. */
  person_mark: Generated<string | null>
  asked_for: string | null
  asked_step: number | null
  reason: string | null
  is_final: Generated<boolean>
  agreement_version: number | null
  must_sign_by: Date | null
  selling_waits: Generated<boolean>
  notice_ends: Date | null
  created_at: Date
  updated_at: Date
  submitted_at: Date | null
  decided_at: Date | null
  decided_by: string | null
  ended_at: Date | null
}

export type IdentityFilesTable = {
  id: Generated<string>
  application_id: string
  name: string
  kind: DocumentKind
  slot: number
  content_type: 'image/jpeg' | 'image/png'
  bytes: number
  created_at: Date
}

type CreatorAgreementsTable = {
  id: Generated<string>
  account_id: string
  application_id: string
  version: number
  /** The text as signed; see `rules/src/creator-agreement`. */
  words: ColumnType<unknown, string, never>
  signed_sealed: Buffer
  signed_at: Date
}

export type CreatorApplication = Selectable<CreatorApplicationsTable>
export type IdentityFile = Selectable<IdentityFilesTable>
export type CreatorAgreementRow = Selectable<CreatorAgreementsTable>

declare module '#platform/postgres/database.ts' {
  interface Tables {
    creator_applications: CreatorApplicationsTable
    identity_files: IdentityFilesTable
    creator_agreements: CreatorAgreementsTable
  }
}

export const CREATOR_FILES: ReferencedFiles = sql`
  select 'identity/' || application_id || '/' || name || '.bin' as key from identity_files
`

export const IDENTITY_AREA = 'identity'

export const CREATORS_SEALED: SealedLocations = {
  areas: [IDENTITY_AREA],
  columns: [
    { table: 'creator_applications', id: 'id', column: 'details_sealed' },
    { table: 'creator_agreements', id: 'id', column: 'signed_sealed' },
  ],
}
