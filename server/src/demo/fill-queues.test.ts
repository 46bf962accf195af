import assert from 'node:assert/strict'
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { seedMedia } from '../../test/media.ts'
import { freshDatabaseUrl } from '../../test/postgres.ts'
import { freshSite } from '../../test/site.ts'
import { memberAccounts, prepareDemo } from './demo-accounts.ts'
import { fillQueues } from './fill-queues.ts'
import { APPEALED_PHOTO, HELD_PHOTO, HELD_VIDEO, HELD_WORD, SCRIPTED_RELEASES } from './queue-items.ts'
import { clientsOf } from './site-client.ts'

const databaseUrl = await freshDatabaseUrl()
const site = await freshSite(
  { DEMO: 'small', DATABASE_URL: databaseUrl, RATE_LIMITS: 'off' },
  { worker: true },
)
const { db, config } = site.app
const { signal } = new AbortController()

test('queues media, releases and an appeal for staff exactly once, hidden from everyone else', async () => {
  const people = await prepareDemo(config, databaseUrl)
  const signIn = clientsOf(site.url, memberAccounts(people), signal)
  const colleagues = people.filter(({ who }) => who === 'colleague')
  const owner = await db
    .selectFrom('accounts')
    .select('id')
    .where('username', '=', HELD_VIDEO.author)
    .executeTakeFirstOrThrow()
  // As if uploaded before the start was killed; its encoding is tested elsewhere.
  await seedMedia(site, owner, { type: 'video', description: HELD_VIDEO.description })
  const mark = path.join(config.dataDir, 'demo-queues')
  for (const _ of ['once', 'twice']) {
    rmSync(mark, { force: true })
    await fillQueues({ dataDir: config.dataDir, site: site.url, signIn, colleagues, signal })
    assert.ok(existsSync(mark))
  }

  const sent = await db
    .selectFrom('media')
    .select(['id', 'description', 'verified', 'approved', 'is_listed'])
    .where('description', '!=', HELD_VIDEO.description)
    .orderBy('description')
    .execute()
  const stands = (description: string, verified: boolean, approved: boolean) => ({
    ...{ description, verified, approved, is_listed: false },
  })
  assert.deepEqual(
    sent.map(({ id: _id, ...media }) => media),
    [
      stands(HELD_PHOTO.description, false, false),
      stands(APPEALED_PHOTO.description, true, false),
      ...SCRIPTED_RELEASES.map(({ description }) => stands(description, true, true)),
    ].sort((a, b) => (a.description < b.description ? -1 : 1)),
  )
  const held = await db.selectFrom('media_holds').select(['media_id', 'kind', 'words']).execute()
  assert.ok(held.every(({ kind, words }) => kind === 'words' && words.includes(HELD_WORD)))
  assert.ok(held.some(({ media_id }) => media_id === sent.find(({ verified }) => !verified)?.id))

  const releases = await db.selectFrom('releases').select(['way', 'verdict']).orderBy('way').execute()
  assert.deepEqual(releases, [
    { way: 'link', verdict: null },
    { way: 'paper', verdict: null },
  ])
  const appeals = await db
    .selectFrom('appeals')
    .innerJoin('decisions', 'decisions.id', 'decision_id')
    .innerJoin('accounts as by', 'by.id', 'decisions.decided_by')
    .select(['words', 'appeals.state', 'facts', 'by.staff_roles as roles'])
    .execute()
  // Decided by an account with one role, so that the demo's staff account may decide on the appeal.
  assert.deepEqual(appeals, [
    { words: APPEALED_PHOTO.says, state: 'open', facts: APPEALED_PHOTO.reason, roles: ['moderator'] },
  ])
  assert.equal((await db.selectFrom('setting_versions').select('version').execute()).length, 1)
})
