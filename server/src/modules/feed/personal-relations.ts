/** Which candidates a member may be shown and has not seen, with all that slides show of the member's relations to them. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { shapes, statement } from '#platform/postgres/statement.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import type { ViewerSetRow } from '../media/index.ts'
import { viewerSetsOfSlides } from './create.ts'
import { hideFromPlanner } from './entries.ts'
import { hiddenMedia, unwantedBy } from './first-candidates.ts'

type Member = { viewerId: string; now: Date }
type Entry = { id: string; authorId: string }

/** `count` limits what the relations are read of. The order of the candidates stays. */
export async function readUnseen<Candidate extends Entry>(
  db: Db,
  { viewerId, now }: Member,
  candidates: readonly Candidate[],
  count: number,
): Promise<{ unseen: Candidate[]; sets: ViewerSetRow }> {
  // As text: the driver would quote and escape each id.
  const mediaIds = `{${candidates.map(({ id }) => id).join()}}`
  const [row] = await relations(count)(db, { viewerId, now, mediaIds })
  if (!row) throw new Error('a statement without a condition found no row')
  const isUnwanted = unwantedBy(viewerId, row)
  const places = [...row.places].sort((a, b) => a - b)
  return {
    unseen: places.flatMap((place) => candidates[place - 1] ?? []).filter((each) => !isUnwanted(each)),
    sets: row,
  }
}

type Row = ViewerSetRow & {
  /** Numbers of the candidates, from 1. */
  places: number[]
}

/**
 * Released entries of visible accounts only: the catalogue may be some seconds old. The ids are hidden from the planner, which would
 * plan anew for each page, and `offset 0` keeps it from reading all entries of a small site.
 */
const relations = shapes((count: number) =>
  statement((db: Db | Tx, { viewerId, now, mediaIds }: { viewerId: string; now: Date; mediaIds: string }) =>
    sql<Row>`
      with given as materialized (
        select ${mediaIds}::uuid[] as ids
      ), unseen as materialized (
        select id, place from given cross join unnest(given.ids) with ordinality as candidate (id, place)
        where id not in (
          select media_id from media_seen where account_id = ${viewerId} and media_id = any((select ids from given)::uuid[])
        )
        order by place limit ${sql.lit(count)}
      ), there as materialized (
        select entry.media_id, entry.account_id, unseen.place
        from unseen cross join lateral (select * from feed_entries where media_id = unseen.id offset 0) as entry
        where entry.available_at <= ${hideFromPlanner(now, 'timestamptz')} and entry.account_id in ${visibleAccountIds(db)}
      ), asked as materialized (
        select array_agg(media_id) as media_ids, array_agg(account_id) as author_ids, array_agg(place::int) as places
        from there
      )
      select ${viewerSetsOfSlides(hiddenMedia, {
        ...{ db, viewerId, now },
        ids: { media: sql`asked.media_ids`, owner: sql`asked.author_ids` },
      })}, coalesce(asked.places, '{}') as places
      from asked
    `.compile(db),
  ),
)
