/** Visits of share links per day, without visitor identities. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { MediaDeps } from '../types.ts'
import { findActiveShareLink } from './share-link-queries.ts'

/** False for unknown links and for the creator's own visits. */
export async function visitShareLink(
  { db, clock }: Pick<MediaDeps, 'db' | 'clock'>,
  viewer: Viewer | null,
  code: string,
): Promise<boolean> {
  const link = await findActiveShareLink(db, code)
  if (!link || link.creator_id === viewer?.accountId) return false
  await sql`
    insert into share_link_visits as known (link_id, day, visits)
    values (${link.id}, ${clock.now().toISOString().slice(0, 10)}::date, 1)
    on conflict (link_id, day) do update set visits = known.visits + 1
  `.execute(db)
  return true
}

/** Days in UTC; `end` is exclusive. */
export async function linkVisits(
  db: Db,
  linkIds: readonly string[],
  { from, end }: { from: string; end: string },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; visits: number }>`
    select link_id as id, sum(visits)::float8 as visits from share_link_visits
    where link_id = any(${linkIds}::uuid[]) and day >= ${from}::date and day < ${end}::date
    group by link_id
  `.execute(db)
  return new Map(rows.map(({ id, visits }) => [id, visits]))
}
