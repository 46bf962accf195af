/** What the access decision reads of this slice: whether the viewer appears in a media, and whether a release is in review. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'

/** People who declined lose access too. */
const isAskedOrAgreed = sql<boolean>`appearance.state in ('asked', 'confirmed')`

/** SQL condition for other statements. */
export function appearsIn(accountId: string, mediaId: RawBuilder<unknown>) {
  return sql<boolean>`exists (
    select from appearances as appearance
    where appearance.media_id = ${mediaId} and appearance.account_id = ${accountId} and ${isAskedOrAgreed}
  )`
}

/** Subquery for other slices: the media in which the account appears, by the same rule as `appearsIn`. */
export function mediaWithPerson(accountId: string) {
  return sql`(
    select appearance.media_id as id from appearances as appearance
    where appearance.account_id = ${accountId} and ${isAskedOrAgreed}
  )`
}

/** Reviewers of a release see its media until the decision. */
export async function withPendingRelease(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('appearances')
    .innerJoin('releases', 'releases.id', 'appearances.id')
    .select('appearances.media_id')
    .where('appearances.media_id', 'in', [...ids])
    .where('releases.way', 'is not', null)
    .where('releases.verdict', 'is', null)
    .execute()
  return new Set(rows.flatMap(({ media_id }) => media_id ?? []))
}
