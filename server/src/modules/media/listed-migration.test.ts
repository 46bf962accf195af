import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { migrate, readMigrations } from '#platform/postgres/migrate.ts'
import { MIGRATIONS_DIR } from '../../../test/cluster.ts'
import { freshDatabaseUrl } from '../../../test/postgres.ts'

const BEFORE = 19

test('after the migration the same media are listed, and changes update the list', async () => {
  const url = await freshDatabaseUrl({ empty: true })
  const migrations = readMigrations(MIGRATIONS_DIR)
  await migrate(url, migrations.slice(0, BEFORE))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const named = async (from: string) =>
    (await client.query<{ alt: string }>(`select alt from media ${from} order by alt`)).rows.map(
      ({ alt }) => alt,
    )
  try {
    await client.query(`
      with owner as (
        insert into accounts (username, fullname, email, password_hash, is_creator)
        values ('creator', 'Creator', 'creator@seed.example', 'none', true) returning id
      )
      insert into media (account_id, alt, type, description, tags, visibility, original, original_bytes, state,
        failure, width, height, pictures_run, verified, approved, deleted_at)
      select owner.id, made.alt, 'photo', 'Words of it', '{seeded}', made.visibility, 'original', 1, made.state,
        made.failure, 720, 1280, 'seeded', true, made.approved, made.deleted_at
      from owner, (values
        ('deleted', 'free', 'ready', null, true, now()), ('failed', 'free', 'failed', 'broken', true, null),
        ('for fans', 'subscription', 'playable', null, true, null), ('free', 'free', 'ready', null, true, null),
        ('in work', 'free', 'processing', null, true, null), ('private', 'private', 'ready', null, true, null),
        ('rejected', 'free', 'ready', null, false, null)
      ) as made (alt, visibility, state, failure, approved, deleted_at)`)
    const entries = 'join feed_entries on media_id = id'
    assert.deepEqual(await named(entries), ['for fans', 'free'])
    await migrate(url, migrations)
    assert.deepEqual(await named('where is_listed'), ['for fans', 'free'])
    assert.deepEqual(await named(entries), ['for fans', 'free'])

    await client.query(`update media set deleted_at = null where alt = 'deleted';
      update media set state = 'playable' where alt = 'in work'; update media set visibility = 'free' where alt = 'private';
      update media set approved = true where alt = 'rejected'; update media set approved = false where alt = 'free'`)
    const now = ['deleted', 'for fans', 'in work', 'private', 'rejected']
    assert.deepEqual(await named('where is_listed'), now)
    assert.deepEqual(await named(entries), now)
    assert.deepEqual(await named('join search_entries on media_id = id'), now)
    await client.query(`update media set available_at = now() + interval '1 day' where alt = 'for fans'`)
    assert.deepEqual(await named('join scheduled_tags on media_id = id'), ['for fans'])
    await client.query(`update media set visibility = 'private' where alt = 'for fans'`)
    assert.deepEqual(await named('join scheduled_tags on media_id = id'), [])
  } finally {
    await client.end()
  }
})
