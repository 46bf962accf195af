/** Kysely table types of this slice, its encrypted columns and files. */
import { type ColumnType, type Generated, sql } from 'kysely'
import type { ReferencedFiles } from '#platform/storage/referenced-files.ts'
import type { SealedLocations } from '#platform/vault/rotate.ts'
import type { AppearanceState, ReleaseFlag } from '#rules/appearance.ts'

export type AppearancesTable = {
  id: Generated<string>
  /** Null once the media was deleted. */
  media_id: string | null
  about_media: string
  owner_id: string
  /** A creator on this site; other people have an encrypted name instead. */
  account_id: string | null
  name_sealed: Buffer | null
  state: Generated<AppearanceState>
  is_mistaken: Generated<boolean>
  was_shown: Generated<boolean>
  reason: string | null
  asked_at: Generated<Date>
  answered_at: Date | null
  media_gone_at: ColumnType<Date | null, never, never>
}

export type ReleasesTable = {
  /** The appearance's id. */
  id: string
  token_hash: string
  token_sealed: Buffer
  expires_at: Date
  /** Null until signed or uploaded. */
  way: 'link' | 'paper' | null
  details_sealed: Buffer | null
  pictures: Generated<string[]>
  sent_at: Date | null
  withdraw_hash: string | null
  verdict: 'good' | 'bad' | null
  verdict_at: Date | null
  /** True for releases signed by link since these need staff approval. */
  needs_review: Generated<boolean>
  flags: Generated<ReleaseFlag[]>
  /** Keyed hashes of the networks from which the owner viewed the link, until it is used. */
  owner_networks: Generated<string[]>
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    appearances: AppearancesTable
    releases: ReleasesTable
  }
}

/** The area of the files of releases, all encrypted. */
export const RELEASES_AREA = 'releases'

export const APPEARANCES_SEALED: SealedLocations = {
  areas: [RELEASES_AREA],
  columns: [
    { table: 'appearances', id: 'id', column: 'name_sealed' },
    { table: 'releases', id: 'id', column: 'token_sealed' },
    { table: 'releases', id: 'id', column: 'details_sealed' },
  ],
}

/** The sweep of old releases deletes files before rows. */
export const RELEASE_FILES: ReferencedFiles = sql`
  select 'releases/' || releases.id || '/' || unnest(pictures) as key from releases
    join appearances on appearances.id = releases.id where media_gone_at is null
`
