/** Lists read from a replica that lags, disconnects, hangs, is killed, and finally promoted. */
import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import type pg from 'pg'
import { readFromReplica } from '#platform/postgres/replicas/read-from-replica.ts'
import { openReplicas, type Replicas } from '#platform/postgres/replicas/replicas.ts'
import { WAL_POSITION } from '#rules/limits.ts'
import { checkReplica } from '#server/doctor/checks/replica.ts'
import { cleanUpAfterFile } from './file-cleanup.ts'
import { seedMediaRow } from './media.ts'
import { answerOf, askAs, block } from './people.ts'
import { siteWithReplica } from './replica-site.ts'
import { type Seeded, seedAccount } from './seed.ts'
import { seedStaff } from './staff.ts'
import { startTcpProxy } from './tcp-proxy.ts'
import { waitUntil } from './wait-until.ts'

const { site, creator, media, primary, primaryUrl, standby, replicaUrl, onReplica, ...kit } =
  await siteWithReplica()
const { count, comments, untilRead, changed, heldUp } = kit

const ADD =
  'mutation ($media: ID!, $message: String!) { addComment(media: $media, message: $message) { id } }'
const COMMENTS = 'query ($media: ID!) { mediaComments(media: $media) { id } }'

/** A query that hangs on a replica and is instant on the primary. */
const SERVER_QUERY = sql<{ isReplica: boolean }>`
  select pg_is_in_recovery() as "isReplica", case when pg_is_in_recovery() then pg_sleep(600) end from held_up`

async function isReadFromReplica(replicas: Replicas | null): Promise<boolean | undefined> {
  const replicaFor = () => replicas?.replicaFor(null) ?? null
  const { rows } = await readFromReplica(site.app, { replicaFor }, ({ db }) => SERVER_QUERY.execute(db))
  return rows[0]?.isReplica
}

/** Whether another session of the replica has a last query with this text. */
async function hasQuery(words: string, state: 'active' | 'idle'): Promise<boolean> {
  const others = 'select from pg_stat_activity where query like $1 and state = $2 and pid <> pg_backend_pid()'
  return (await onReplica(others, [`%${words}%`, state])).length > 0
}

test('a list is read from the replica', async () => {
  await comments(null)
  assert.ok(await hasQuery('comments', 'idle'))
})

test('every list that may be slightly stale is read from the replica without errors', async () => {
  const person = `user: "${creator.id}"`
  const name = `username: "${creator.username}"`
  const lists = [
    'feed(tab: "foryou") { next } following: feed(tab: "following") { next }',
    'searchMedia(query: "seeded") { next } creators { id } named: creators(filter: { query: "per" }) { id } tags { id }',
    `getMedias(type: "video") { id } getReference(filter: { ${name} }) { id } profilePhotos(${name}) { id } shop(${name}) { id }`,
    `followers(${person}) { id } following(${person}) { id }`,
    'lives { id } livesNow { id } livesAside { id } comingLives { id }',
    `mediaComments(media: "${media.id}") { id } MediaComments(media: "${media.id}") { mediaComments { id } media_comments_count }`,
  ]
  const reader = await seedAccount(site)
  const failed = await count('failed')
  // On a busy machine the replica may lag for a moment.
  await waitUntil(async () => {
    await untilRead()
    const before = await count('replica')
    for (const list of lists) await answerOf(askAs(site, reader, `{ ${list} }`))
    return (await count('replica')) - before === 19
  }, 'the primary was asked for some of them')
  assert.equal(await count('failed'), failed)
})

test('while the replica lags, other users see the old list, and the author sees their own write at once', async () => {
  const fan = await seedAccount(site)
  let times = 0
  // It counts as fresh for two seconds, which may be over on a busy machine before the other user reads.
  await waitUntil(async () => {
    await untilRead()
    const message = `word ${++times}`
    let isOld = false
    await heldUp(async () => {
      const after = await changed(fan, ADD, { media: media.id, message })
      const isOldBefore = !(await comments(null)).includes(message)
      assert.ok((await comments(after)).includes(message), 'not seen by who wrote it')
      isOld = isOldBefore && !(await comments(null)).includes(message)
    })
    return isOld
  }, 'a stranger never saw what the replica has')
  assert.ok((await count('newer')) > 0)
})

test('blocked accounts and deleted media disappear from lists whatever the replica lag', async () => {
  const fan = await seedAccount(site)
  const gone = await seedMediaRow(site, creator, { type: 'photo' })
  const query = 'query ($name: String!) { profilePhotos(username: $name) { id } }'
  const photos = async (asker: Seeded | null) =>
    (await answerOf<{ id: string }[]>(askAs(site, asker, query, { name: creator.username }))).map(
      ({ id }) => id,
    )
  await untilRead()
  for (const asker of [fan, null]) assert.deepEqual(await photos(asker), [gone.id])
  await heldUp(async () => {
    await block(site, creator, fan.id)
    await waitUntil(async () => (await photos(fan)).length === 0, 'still shown to who was blocked')
    await changed(creator, 'mutation ($id: ID!) { deleteMedia(id: $id) }', { id: gone.id })
    await waitUntil(async () => (await photos(null)).length === 0, 'still shown')
    assert.ok((await count('behind')) > 0)
  })
})

test('staff, token-authenticated requests and mutations use the primary', async () => {
  await untilRead()
  const total = async () =>
    (await site.app.metrics.replicaReads.get()).values.reduce((sum, { value }) => sum + value, 0)
  const before = await total()
  await comments(await seedStaff(site, 'moderator'))
  const token = (await seedAccount(site)).cookie.split('=')[1]
  await answerOf(
    site.ask(COMMENTS, { variables: { media: media.id }, headers: { authorization: `Bearer ${token}` } }),
  )
  await changed(
    creator,
    `mutation ($media: ID!, $message: String!) { addComment(media: $media, message: $message) { media { id } } }`,
    {
      ...{ media: media.id, message: 'mine' },
    },
  )
  assert.equal(await total(), before)
})

test('mutations set the WAL position cookie, queries do not', async () => {
  const { cookie } = await seedAccount(site)
  const given = async (path: string, body: object) => {
    const answer = await site.post(path, body, { headers: { cookie } })
    const place = answer.headers.getSetCookie().find((each) => each.startsWith(`${WAL_POSITION.cookieName}=`))
    return place?.replace(/=[0-9A-F]+\/[0-9A-F]+;/, '=…;') ?? null
  }
  const place = `${WAL_POSITION.cookieName}=…; Max-Age=${WAL_POSITION.lifetimeMs / 1000}; Path=/; HttpOnly; SameSite=Lax`
  assert.equal(await given('/api', { query: COMMENTS, variables: { media: media.id } }), null)
  assert.equal(await given('/api', { query: ADD, variables: { media: media.id, message: 'hello' } }), place)
  assert.equal(await given('/api/signout', {}), place)
})

test('a forged position cookie only disables the replica for its sender', async () => {
  await untilRead()
  const before = await count('replica')
  for (const text of [
    'unknown',
    '',
    'FFFFFFFF/FFFFFFFF',
    '0/0/0',
    '%00',
    'x'.repeat(3_000),
    "0/0'; drop table comments",
  ])
    assert.ok(
      Array.isArray(await comments({ cookie: `${WAL_POSITION.cookieName}=${encodeURIComponent(text)}` })),
      text,
    )
  assert.equal(await count('replica'), before)
})

test('a query cancelled by recovery is retried on the primary', async () => {
  await primary.query('create table held_up (x int); insert into held_up values (1)')
  await untilRead()
  const failed = await count('failed')
  const asking = isReadFromReplica(site.app.replicas)
  await waitUntil(() => hasQuery('pg_sleep(600)', 'active'), 'the replica was not asked')
  // To replay this, the replica has to cancel queries on the table.
  await primary.query('alter table held_up add column y int')
  assert.equal(await asking, false)
  assert.equal(await count('failed'), failed + 1)
})

test('replicas take turns; a hanging one is disconnected, and its queries are retried on the primary', async () => {
  const proxy = await startTcpProxy({ path: path.join(standby.socketDir, '.s.PGSQL.5432') })
  const { log, metrics } = site.app
  const replicas = openReplicas({
    urls: [`postgresql://candid@127.0.0.1:${proxy.port}/site`, replicaUrl],
    primaryUrl,
    ...{ isPooled: false, applicationName: 'turns', statementTimeoutMs: undefined, log, metrics },
  })
  cleanUpAfterFile(() => replicas?.close())
  const chosen = () => new Set([1, 2, 3, 4].map(() => replicas?.replicaFor(null)?.db))
  await waitUntil(async () => chosen().size === 2 && !chosen().has(undefined), 'they do not take turns')
  const asking = [1, 2].map(() => isReadFromReplica(replicas))
  await waitUntil(() => hasQuery('pg_sleep(600)', 'active'), 'no replica was asked')
  proxy.silence()
  // The other replica answers, and runs its query until the server ends it.
  await Promise.race(asking)
  await waitUntil(
    async () => chosen().size === 1 && !chosen().has(undefined),
    'the silent one is still asked',
  )
  await onReplica(
    "select pg_cancel_backend(pid) from pg_stat_activity where application_name = 'turns' and state = 'active'",
  )
  await Promise.allSettled(asking)
})

test('killing the replica causes no errors for readers, and it is used again when it is back', async () => {
  await untilRead()
  let isOver = false
  const readers = Array.from({ length: 4 }, async () => {
    while (!isOver) await comments(null)
  })
  const missed = async () => (await count('away')) + (await count('failed')) + (await count('behind'))
  const before = await missed()
  standby.kill()
  await waitUntil(async () => (await missed()) > before, 'its end was not noticed')
  const isBack = () =>
    onReplica('select').then(
      () => true,
      () => false,
    )
  await waitUntil(isBack, 'it did not come back')
  await untilRead()
  isOver = true
  await Promise.all(readers)
})

test('the doctor distinguishes replicas that keep up, lag, are unreachable, or belong to another database', async () => {
  await untilRead()
  assert.match((await checkReplica(replicaUrl, primary)).found, /keeps up/)
  await heldUp(async () => {
    await primary.query('create table later (x int)')
    assert.match((await checkReplica(replicaUrl, primary)).found, /more than 2 s behind/)
  })
  assert.match(
    (await checkReplica('postgresql://candid:hunter2@127.0.0.1:1/site', primary)).found,
    /127\.0\.0\.1:1 does not respond \(connect ECONNREFUSED/,
  )
  const another = { query: async () => ({ rows: [{ system: '1' }] }) } as unknown as pg.Client
  assert.match((await checkReplica(replicaUrl, another)).found, /replica of another database/)
})

test('a promoted replica is no longer used', async () => {
  await untilRead()
  const away = await count('away')
  await onReplica('select pg_promote()')
  await primary.query("insert into comments (media_id, account_id, message) values ($1, $2, 'afterwards')", [
    media.id,
    creator.id,
  ])
  await waitUntil(async () => (await comments(null)).includes('afterwards'), 'it is still read from')
  await waitUntil(async () => {
    await comments(null)
    return (await count('away')) > away
  }, 'it counts as a replica that is behind')
  assert.match((await checkReplica(replicaUrl, primary)).found, /accepts writes itself/)
})
