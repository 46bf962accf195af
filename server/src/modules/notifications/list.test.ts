import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { seedMedia } from '../../../test/media.ts'
import {
  notificationsViaApi,
  read,
  type ShownNotification,
  sendNotification,
  unreadOf,
} from '../../../test/notifications.ts'
import { answerOf, askAs, refusalOf } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

const comment = (to: Seeded, actor: Seeded, words: string) =>
  sendNotification(site, { to: to.id, kind: 'comment', actorId: actor.id, words })

const wordsOf = (list: ShownNotification[]) => list.map(({ words }) => words)

/** Creates many accounts at once. */
async function crowd(count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into accounts (username, fullname, email, password_hash)
    select replace(id::text, '-', ''), 'One of many', id || '@seed.example', 'none'
    from (select uuidv7() as id from generate_series(1, ${count}::int)) as ids
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Likes of one media by all these accounts, in one statement. */
async function likes(to: Seeded, mediaId: string, actorIds: readonly string[]): Promise<void> {
  await sql`
    insert into notifications (account_id, kind, actor_id, media_id)
    select ${to.id}, 'like', id, ${mediaId} from unnest(${actorIds}::uuid[]) as ids (id)
  `.execute(db)
}

test('newest first, twenty per page, without gaps between pages', async () => {
  const [reader, actor] = [await seedAccount(site), await seedAccount(site)]
  for (let number = 1; number <= 45; number += 1) await comment(reader, actor, `${number}`)
  const expected = Array.from({ length: 45 }, (_, index) => `${45 - index}`)
  const first = await notificationsViaApi(site, reader)
  assert.deepEqual(wordsOf(first), expected.slice(0, 20))
  await comment(reader, actor, 'meanwhile')
  const second = await notificationsViaApi(site, reader, { after: first.at(-1)?.id ?? '' })
  const third = await notificationsViaApi(site, reader, { after: second.at(-1)?.id ?? '' })
  assert.deepEqual(wordsOf([...second, ...third]), expected.slice(20))
  assert.deepEqual(wordsOf(await notificationsViaApi(site, reader, { limit: { limit: 2 } })), [
    'meanwhile',
    '45',
  ])
})

test('groups repeated lives by people, and messages by person', async () => {
  const reader = await seedAccount(site)
  const [a, b] = [await seedAccount(site), await seedAccount(site)]
  const send = (kind: 'live' | 'message', ...from: Seeded[]) =>
    from.reduce(
      (before, { id }) => before.then(() => sendNotification(site, { to: reader.id, kind, actorId: id })),
      Promise.resolve(),
    )
  await send('live', a, b, a, a)
  await send('message', a, a, b, a)
  const query = '{ notifications { kind actor { username } others times } }'
  type Group = { kind: string; actor: { username: string }; others: number; times: number }
  const notifications = await answerOf<Group[]>(askAs(site, reader, query))
  assert.deepEqual(
    notifications.map(({ kind, actor, others, times }) => [kind, actor.username, others, times]),
    [
      ['message', a.username, 0, 1],
      ['message', b.username, 0, 1],
      ['message', a.username, 0, 2],
      ['live', a.username, 1, 4],
    ],
  )
  const after = await notificationsViaApi(site, reader, { limit: { limit: 3 } })
  const rest = await notificationsViaApi(site, reader, { after: after.at(-1)?.id ?? '' })
  assert.deepEqual(
    rest.map(({ kind, others }) => [kind, others]),
    [['live', 1]],
  )
})

test('groups consecutive likes of one media and follows, but nothing else', async () => {
  const reader = await seedAccount(site)
  const [a, b, c] = await Promise.all([1, 2, 3].map(() => seedAccount(site)))
  assert.ok(a && b && c)
  const [one, two] = [await seedMedia(site, reader), await seedMedia(site, reader)]
  for (const { id } of [a, b, c]) await sendNotification(site, { to: reader.id, kind: 'follow', actorId: id })
  for (const { id } of [a, b])
    await sendNotification(site, { to: reader.id, kind: 'like', actorId: id, mediaId: one.id })
  await sendNotification(site, { to: reader.id, kind: 'like', actorId: c.id, mediaId: two.id })
  await comment(reader, a, 'first')
  await comment(reader, a, 'second')
  const seen = (await notificationsViaApi(site, reader)).map(({ kind, actor, others }) => [
    kind,
    actor?.username,
    others,
  ])
  assert.deepEqual(seen, [
    ['comment', a.username, 0],
    ['comment', a.username, 0],
    ['like', c.username, 0],
    ['like', b.username, 1],
    ['follow', c.username, 2],
  ])
})

test('does not group events a day apart', async () => {
  const reader = await seedAccount(site)
  const media = await seedMedia(site, reader)
  await likes(reader, media.id, await crowd(3))
  await sql`
    update notifications set created_at = now() - interval '25 hours'
    where id = (select id from notifications where account_id = ${reader.id} order by id limit 1)
  `.execute(db)
  assert.deepEqual(
    (await notificationsViaApi(site, reader)).map(({ others }) => others),
    [1, 0],
  )
})

test('groups crowds across pages, each account once', async () => {
  const reader = await seedAccount(site)
  const media = [await seedMedia(site, reader), await seedMedia(site, reader)]
  for (const { id } of media) await likes(reader, id, await crowd(130))
  const pages: ShownNotification[][] = []
  let after: string | undefined
  do {
    const page = await notificationsViaApi(site, reader, { limit: { limit: 1 }, ...(after ? { after } : {}) })
    pages.push(page)
    after = page.at(-1)?.id
  } while (after && pages.length < 10)
  assert.deepEqual(
    pages.map((page) => page.map(({ others }) => others)),
    [[99], [29], [99], [29], []],
  )
  assert.deepEqual(
    (await notificationsViaApi(site, reader)).map(({ others }) => others),
    [99, 29, 99, 29],
  )
})

test('a list continues below an entry that was withdrawn meanwhile', async () => {
  const [reader, actor] = [await seedAccount(site), await seedAccount(site)]
  for (const words of ['one', 'two', 'three']) await comment(reader, actor, words)
  const [, second] = await notificationsViaApi(site, reader)
  assert.ok(second)
  await db.deleteFrom('notifications').where('id', '=', second.id).execute()
  assert.deepEqual(wordsOf(await notificationsViaApi(site, reader, { after: second.id })), ['one'])
})

test('marking as read up to an entry leaves newer ones unread, idempotently', async () => {
  const [reader, actor] = [await seedAccount(site), await seedAccount(site)]
  for (const words of ['one', 'two', 'three']) await comment(reader, actor, words)
  const [, two] = await notificationsViaApi(site, reader)
  assert.equal(await answerOf(read(site, reader, two?.id)), 1)
  assert.deepEqual(
    (await notificationsViaApi(site, reader)).map((each) => each.read),
    [false, true, true],
  )
  const readAt = () =>
    db
      .selectFrom('notifications')
      .select('read_at')
      .where('id', '=', two?.id ?? '')
      .executeTakeFirstOrThrow()
  const before = await readAt()
  assert.equal(await answerOf(read(site, reader, two?.id)), 1)
  assert.deepEqual(await readAt(), before)
  assert.equal(await answerOf(read(site, reader)), 0)
  assert.equal(await unreadOf(site, reader), 0)
})

test('many tabs can mark as read concurrently, while more arrive', async () => {
  const [reader, actor] = [await seedAccount(site), await seedAccount(site)]
  for (let number = 0; number < 20; number += 1) await comment(reader, actor, `${number}`)
  const newest = (await notificationsViaApi(site, reader))[0]?.id
  await Promise.all([
    ...Array.from({ length: 12 }, () => answerOf(read(site, reader, newest))),
    ...Array.from({ length: 5 }, () => comment(reader, actor, 'more')),
  ])
  assert.equal(await unreadOf(site, reader), 5)
})

test('counts unread up to a hundred', async () => {
  const reader = await seedAccount(site)
  const media = await seedMedia(site, reader)
  await likes(reader, media.id, await crowd(120))
  assert.equal(await unreadOf(site, reader), 100)
})

test('accounts read and mark their own notifications only, visitors none', async () => {
  const [reader, actor, other] = await Promise.all([1, 2, 3].map(() => seedAccount(site)))
  assert.ok(reader && actor && other)
  await comment(reader, actor, 'for you')
  const id = (await notificationsViaApi(site, reader))[0]?.id
  assert.deepEqual(await notificationsViaApi(site, other), [])
  assert.equal(await answerOf(read(site, other, id)), 0)
  assert.equal(await answerOf(read(site, other)), 0)
  assert.equal(await unreadOf(site, reader), 1)
  for (const query of [
    '{ notifications { id } }',
    '{ notifications_unread }',
    'mutation { readNotifications }',
  ])
    assert.equal((await refusalOf(askAs(site, null, query))).code, 401)
})

test('rejects invalid ids and pages', async () => {
  const reader = await seedAccount(site)
  const list = 'query ($limit: LimitInput, $after: ID) { notifications(limit: $limit, after: $after) { id } }'
  for (const id of ['', '1', "' or 1=1 --", '\0', `${reader.id} `, 'x'.repeat(10_000)]) {
    assert.equal((await refusalOf(read(site, reader, id))).code, 'BAD_INPUT')
    assert.equal((await refusalOf(askAs(site, reader, list, { after: id }))).code, 'BAD_INPUT')
  }
  for (const limit of [{ limit: 0 }, { limit: -1 }, { skip: -1 }, { skip: 1 }])
    assert.equal((await refusalOf(askAs(site, reader, list, { limit }))).code, 'BAD_INPUT')
  assert.deepEqual(
    await notificationsViaApi(site, reader, { after: '00000000-0000-0000-0000-000000000000' }),
    [],
  )
})
