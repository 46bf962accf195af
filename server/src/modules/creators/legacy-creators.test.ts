/** Migration of creators who predate applications, and rate limits on applications. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { migrate, readMigrations } from '#platform/postgres/migrate.ts'
import { MIGRATIONS_DIR } from '../../../test/cluster.ts'
import { noisePicture, sendDocument } from '../../../test/creators.ts'
import { answerOf, askAs, refusalOf } from '../../../test/people.ts'
import { freshDatabaseUrl } from '../../../test/postgres.ts'
import { leaveOneTry } from '../../../test/rate-limits.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

test('existing creators get an approved application, others none, and the flag follows from it', async () => {
  const url = await freshDatabaseUrl({ empty: true })
  const migrations = readMigrations(MIGRATIONS_DIR)
  const at = migrations.findIndex(({ name }) => name.includes('creator-applications'))
  assert.ok(at > 0)
  await migrate(url, migrations.slice(0, at))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`
      insert into accounts (username, fullname, email, password_hash, is_creator)
      values ('creator', 'Creator', 'creator@seed.example', 'none', true),
        ('a.fan', 'Fan', 'fan@seed.example', 'none', false)`)
    await migrate(url, migrations)
    const { rows } = await client.query(`
      select username, is_creator, origin, creator_applications.status from accounts
      left join creator_applications on account_id = accounts.id where accounts.id <> support_account() order by username`)
    assert.deepEqual(rows, [
      { username: 'a.fan', is_creator: false, origin: null, status: null },
      { username: 'creator', is_creator: true, origin: 'before', status: 'approved' },
    ])
    await assert.rejects(client.query(`update accounts set is_creator = true where username = 'a.fan'`))
    await assert.rejects(
      client.query(`
        insert into accounts (username, fullname, email, password_hash, is_creator)
        values ('another', 'Another', 'another@seed.example', 'none', true)`),
    )
    await client.query(`update creator_applications set status = 'revoked'`)
    const { rows: after } = await client.query(`select count(*)::int as n from accounts where is_creator`)
    assert.deepEqual(after, [{ n: 0 }])
  } finally {
    await client.end()
  }
})

test('documents and drafts are rate limited', async () => {
  const site = await freshSite()
  const person = await seedAccount(site)
  await leaveOneTry(site, 'document', { account: person.id })
  const small = await noisePicture({ width: 20, height: 20 })
  assert.equal((await sendDocument(site, person, small)).status, 200)
  assert.equal((await sendDocument(site, person, small)).status, 429)
  await leaveOneTry(site, 'application', { account: person.id })
  const save = 'mutation { saveCreatorDraft(input: { firstName: "Mara" }) { status } }'
  await answerOf(askAs(site, person, save))
  assert.equal((await refusalOf(askAs(site, person, save))).code, 'TOO_MANY_REQUESTS')
})
