/** Kysely table types of this slice, and its encrypted columns. */
import type { ColumnType, Generated } from 'kysely'
import type { SealedLocations } from '#platform/vault/rotate.ts'

export type UploadsTable = {
  id: Generated<string>
  account_id: string
  file_name: string
  bytes: ColumnType<string, number, number>
  fields: ColumnType<Record<string, unknown>, string | undefined, string>
  /** The people named in the form, encrypted; the rest is in `fields`. */
  appears_sealed: Buffer | null
  submitted_at: Date | null
  received_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    uploads: UploadsTable
  }
}

export const UPLOADS_SEALED: SealedLocations = {
  areas: [],
  columns: [{ table: 'uploads', id: 'id', column: 'appears_sealed' }],
}
