import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { migrate, readMigrations } from '#platform/postgres/migrate.ts'
import { MIGRATIONS_DIR } from '../../../../test/cluster.ts'
import { freshDatabaseUrl } from '../../../../test/postgres.ts'

const BEFORE = 89

test('the migration separates media of withdrawn notices from media that staff kept', async () => {
  const url = await freshDatabaseUrl({ empty: true })
  const migrations = readMigrations(MIGRATIONS_DIR)
  await migrate(url, migrations.slice(0, BEFORE))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`
      with owner as (
        insert into accounts (username, fullname, email, password_hash)
        values ('creator', 'Creator', 'creator@seed.example', 'none') returning id
      ), made as (
        insert into cases (kind, state, outcome, details_sealed, email_hash, addresses, token_hash, token_sealed, key,
          fingerprint, received_at, confirmed_at, closed_at)
        select 'consent', 'closed', outcome, '', '', '{}', key, '', key, '', now(), now(), now()
        from (values
          ('taken back', 'withdrawn'), ('refused by staff', 'refused')
        ) as told (key, outcome)
        returning id, key
      )
      insert into case_media (case_id, media_id, account_id, state, changed_at)
      select made.id, uuidv7(), owner.id, 'kept', now() from made, owner`)
    await migrate(url, migrations)
    const states =
      'select key, case_media.state from case_media join cases on cases.id = case_id order by key'
    assert.deepEqual((await client.query(states)).rows, [
      { key: 'refused by staff', state: 'kept' },
      { key: 'taken back', state: 'withdrawn' },
    ])
    // The previous version still runs during a deployment and writes as before.
    await client.query(`update case_media set state = 'kept'`)
    await assert.rejects(client.query(`update case_media set state = 'exempt'`), /case_media_state_check/)
  } finally {
    await client.end()
  }
})
