/** Follows of sample accounts on a demo site, in one statement per creator. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'

export type SampleFollow = { followerId: string; at: Date }

/** Counts what it inserts, so that a repeated call changes nothing. Notifies nobody. */
export async function addSampleFollows(
  db: Db,
  followedId: string,
  follows: readonly SampleFollow[],
): Promise<void> {
  await sql`
    with come as (
      insert into follows (follower_id, followed_id, created_at)
      select "followerId", ${followedId}::uuid, at
      from jsonb_to_recordset(${JSON.stringify(follows)}::jsonb) as given ("followerId" uuid, at timestamptz)
      on conflict do nothing
      returning follower_id
    ), moved as (
      select follower_id as id, 0 as followers, 1 as following from come
      union all
      select ${followedId}::uuid, count(*)::int, 0 from come having count(*) > 0
    )
    insert into people_counts as old (account_id, followers, following)
    select id, followers, following from moved order by id
    on conflict (account_id) do update set
      followers = old.followers + excluded.followers, following = old.following + excluded.following
  `.execute(db)
}
