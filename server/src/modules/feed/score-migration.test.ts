import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { migrate, readMigrations } from '#platform/postgres/migrate.ts'
import { MIGRATIONS_DIR } from '../../../test/cluster.ts'
import { freshDatabaseUrl } from '../../../test/postgres.ts'

const BEFORE = 10

/** Ids that show their meaning. */
const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
const [CREATOR, FAN, VIDEO, PHOTO, OLD] = [id(1), id(2), id(3), id(4), id(5)]

test('a site from before gets fair scores, typed search entries and its creators', async () => {
  const url = await freshDatabaseUrl({ empty: true })
  const migrations = readMigrations(MIGRATIONS_DIR)
  await migrate(url, migrations.slice(0, BEFORE))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`
      insert into accounts (id, username, fullname, email, password_hash, is_creator)
      values ('${CREATOR}', 'creator', 'Creator', 'creator@seed.example', 'none', true),
        ('${FAN}', 'a.fan', 'Fan', 'fan@seed.example', 'none', false);
      insert into media (id, account_id, type, description, tags, visibility, original, original_bytes, state,
        width, height, pictures_run, verified, approved, available_at)
      select id::uuid, '${CREATOR}', type, 'Words of it', '{}', 'free', 'original', 1, 'ready',
        720, 1280, 'seeded', true, true, now()
      from (values ('${VIDEO}', 'video'), ('${PHOTO}', 'photo'), ('${OLD}', 'video')) as made (id, type);
      update media_counts set views = 100, completions = 0 where media_id in ('${VIDEO}', '${PHOTO}');
      update media_counts set views = 100, completions = 7 where media_id = '${OLD}';
      insert into media_seen (account_id, media_id)
      select viewer::uuid, media::uuid from unnest(array['${FAN}', '${CREATOR}']) as viewer,
        unnest(array['${VIDEO}', '${PHOTO}']) as media;
    `)
    await migrate(url, migrations)
    const { rows } = await client.query(`
      select e.media_id as id, c.member_views as known, s.type,
        e.score = feed_score(e.type, e.available_at, c.likes, c.comments, c.member_views, c.completions) as fair
      from feed_entries as e join media_counts as c using (media_id) join search_entries as s using (media_id)
      order by e.media_id
    `)
    assert.deepEqual(rows, [
      { id: VIDEO, known: 1, type: 'video', fair: true },
      { id: PHOTO, known: 1, type: 'photo', fair: true },
      // Its rows in media_seen were deleted; seven completions remain counted.
      { id: OLD, known: 7, type: 'video', fair: true },
    ])
    const creators = await client.query('select account_id as id from people_counts where is_creator')
    assert.deepEqual(creators.rows, [{ id: CREATOR }])
    await client.query(`update media set type = 'photo' where id = '${VIDEO}'`)
    const typed = await client.query(`select type from search_entries where media_id = '${VIDEO}'`)
    assert.deepEqual(typed.rows, [{ type: 'photo' }])
  } finally {
    await client.end()
  }
})
