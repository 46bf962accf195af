import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { avatarFilesOf, sendAvatar } from '../../../test/avatars.ts'
import { mute } from '../../../test/notifications.ts'
import { answerOf, block, follow, miscountedAccounts } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { peopleData } from './personal-data.ts'

const site = await freshSite()
const holder = peopleData(site.app)
const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()

/** An account with an avatar, follows, and blocks and mutes in both directions. */
async function someLife() {
  const [person, friend, idol, pest, critic] = (await Promise.all(
    Array.from({ length: 5 }, () => seedAccount(site)),
  )) as [Seeded, Seeded, Seeded, Seeded, Seeded]
  await sendAvatar(site, person, { bytes: picture })
  await sendAvatar(site, friend, { bytes: picture })
  await follow(site, friend, person.id)
  await follow(site, person, friend.id)
  await follow(site, person, idol.id)
  await follow(site, friend, idol.id)
  await block(site, person, pest.id)
  await block(site, critic, person.id)
  await mute(site, person, idol.id)
  await mute(site, idol, person.id)
  return { person, friend, idol, pest, critic }
}

async function rowsOf(id: string): Promise<number> {
  const { db } = site.app
  const follows = await db
    .selectFrom('follows')
    .select('created_at')
    .where((eb) => eb.or([eb('follower_id', '=', id), eb('followed_id', '=', id)]))
    .execute()
  const blocks = await db
    .selectFrom('blocks')
    .select('id')
    .where((eb) => eb.or([eb('blocker_id', '=', id), eb('blocked_id', '=', id)]))
    .execute()
  const mutes = await db
    .selectFrom('mutes')
    .select('created_at')
    .where((eb) => eb.or([eb('account_id', '=', id), eb('muted_id', '=', id)]))
    .execute()
  const counts = await db.selectFrom('people_counts').select('posts').where('account_id', '=', id).execute()
  return [follows, blocks, mutes, counts].reduce((sum, rows) => sum + rows.length, 0)
}

test('a data copy lists followed and blocked accounts, but never who blocked its owner', async () => {
  const { person, friend, idol, pest, critic } = await someLife()
  const copy = (await holder.exportOf(person.id)) as Record<string, { username: string; since: string }[]>
  const names = (list: string) => (copy[list] ?? []).map(({ username }) => username)
  assert.deepEqual(names('following'), [friend.username, idol.username])
  assert.deepEqual(names('followers'), [friend.username])
  assert.deepEqual(names('blocked'), [pest.username])
  assert.equal(copy.avatarFiles?.length, 4)
  assert.match(copy.following?.[0]?.since ?? '', /^\d{4}-\d\d-\d\dT/)
  assert.deepEqual(names('muted'), [idol.username])
  assert.ok(!JSON.stringify(copy).includes(critic.username))
})

test('an account without follows, blocks and mutes has an empty copy', async () => {
  const { id } = await seedAccount(site)
  assert.deepEqual(await holder.exportOf(id), {
    following: [],
    followers: [],
    blocked: [],
    muted: [],
    avatarFiles: [],
  })
})

test('erasure removes all rows and files, corrects the counts of others and is idempotent', async () => {
  const { person, friend, idol } = await someLife()
  const idolRows = await rowsOf(idol.id)
  await holder.erase(person.id)
  await holder.erase(person.id)
  assert.equal(await rowsOf(person.id), 0)
  assert.deepEqual(await avatarFilesOf(site, person.id), [])
  assert.equal((await avatarFilesOf(site, friend.id)).length, 4)
  // One follow, and the mutes of both.
  assert.equal(await rowsOf(idol.id), idolRows - 3)
  assert.deepEqual(await miscountedAccounts(site), [])
})

test('erasure during concurrent follows and blocks keeps the counts correct, without deadlocks', async () => {
  for (let round = 0; round < 5; round += 1) {
    const crowd = await Promise.all(Array.from({ length: 8 }, () => seedAccount(site)))
    const pairs = crowd.flatMap((from) => crowd.filter((to) => to !== from).map((to) => ({ from, to })))
    await Promise.all(pairs.map(({ from, to }) => answerOf(follow(site, from, to.id))))
    const changes = await Promise.all([
      ...crowd.slice(0, 3).map(({ id }) => holder.erase(id)),
      ...pairs.map(({ from, to }) => follow(site, from, to.id)),
      ...crowd.slice(1).map(({ id }, place) => block(site, crowd[place] as Seeded, id)),
    ])
    const codes = changes.flatMap((change) => change?.errors?.map(({ extensions }) => extensions.code) ?? [])
    assert.ok(
      codes.every((code) => code === 'NOT_FOUND' || code === 'FORBIDDEN'),
      codes.join(),
    )
  }
  assert.deepEqual(await miscountedAccounts(site), [])
})

test('thousands of followers are erased completely', async () => {
  const star = await seedAccount(site)
  await sql`
    with fans as (
      insert into accounts (username, fullname, email, password_hash)
      select 'fan.' || n, 'Fan', 'fan.' || n || '@seed.example', 'none' from generate_series(1001, 3500) as n
      returning id
    ), counted as (
      insert into people_counts (account_id, following) select id, 1 from fans
      returning account_id
    )
    insert into follows (follower_id, followed_id) select id, ${star.id} from fans
  `.execute(site.app.db)
  await site.app.db.insertInto('people_counts').values({ account_id: star.id, followers: 2500 }).execute()
  assert.deepEqual(await miscountedAccounts(site), [])
  await holder.erase(star.id)
  assert.equal(await rowsOf(star.id), 0)
  assert.deepEqual(await miscountedAccounts(site), [])
})
