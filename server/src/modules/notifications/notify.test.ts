import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedMedia } from '../../../test/media.ts'
import { mute, notificationsViaApi, sendNotification, unmute, unreadOf } from '../../../test/notifications.ts'
import { answerOf, block, follow, hide, unblock } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { notify, withdrawNotification } from './notify.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

async function two(): Promise<[Seeded, Seeded]> {
  return [await seedAccount(site), await seedAccount(site)]
}

const like = (to: Seeded, actor: Seeded, mediaId: string) =>
  ({ to: to.id, kind: 'like', actorId: actor.id, mediaId }) as const

const takeBack = (news: Parameters<typeof withdrawNotification>[2]) =>
  db.transaction().execute((tx) => withdrawNotification(site.app, tx, news))

test('notifies of a new follower once, and withdraws it if unfollowed unread', async () => {
  const [creator, fan] = await two()
  await answerOf(follow(site, fan, creator.id))
  const [response, ...more] = await notificationsViaApi(site, creator)
  assert.ok(response)
  const { id, add_date, ...rest } = response
  assert.deepEqual(rest, {
    kind: 'follow',
    actor: { username: fan.username },
    amount_cents: null,
    words: '',
    read: false,
    others: 0,
  })
  assert.ok(Math.abs(Date.parse(add_date) - Date.now()) < 60_000)
  assert.deepEqual(more, [])
  assert.equal(await unreadOf(site, creator), 1)
  assert.deepEqual(await notificationsViaApi(site, fan), [])
  await answerOf(follow(site, fan, creator.id))
  assert.deepEqual(await notificationsViaApi(site, creator), [])
  assert.equal(await unreadOf(site, creator), 0)
})

test('a read notification stays after withdrawal and is not repeated', async () => {
  const [creator, fan] = await two()
  await answerOf(follow(site, fan, creator.id))
  await db
    .updateTable('notifications')
    .set({ read_at: new Date() })
    .where('account_id', '=', creator.id)
    .execute()
  await answerOf(follow(site, fan, creator.id))
  await answerOf(follow(site, fan, creator.id))
  assert.equal((await notificationsViaApi(site, creator)).length, 1)
  assert.equal(await unreadOf(site, creator), 0)
})

test('notifies of a like once per media, across repeats and tabs', async () => {
  const [creator, fan] = await two()
  const [first, second] = [await seedMedia(site, creator), await seedMedia(site, creator)]
  await Promise.all(Array.from({ length: 10 }, () => sendNotification(site, like(creator, fan, first.id))))
  await sendNotification(site, like(creator, fan, second.id))
  assert.equal(await unreadOf(site, creator), 2)
  await takeBack(like(creator, fan, first.id))
  await takeBack(like(creator, fan, first.id))
  assert.equal(await unreadOf(site, creator), 1)
})

test('notifies of every comment and tip, with its text', async () => {
  const [creator, fan] = await two()
  const { id: mediaId } = await seedMedia(site, creator)
  const comment = { to: creator.id, kind: 'comment', actorId: fan.id, mediaId, words: ' So good ' } as const
  await sendNotification(site, comment)
  await sendNotification(site, comment)
  await sendNotification(site, { to: creator.id, kind: 'tip', actorId: fan.id, amountCents: 500 })
  const response = (await notificationsViaApi(site, creator)).map(({ kind, words, amount_cents }) => [
    kind,
    words,
    amount_cents,
  ])
  assert.deepEqual(response, [
    ['tip', '', 500],
    ['comment', 'So good', null],
    ['comment', 'So good', null],
  ])
})

test('does not notify of own actions', async () => {
  const person = await seedAccount(site)
  await sendNotification(site, { to: person.id, kind: 'comment', actorId: person.id, words: 'me' })
  assert.deepEqual(await notificationsViaApi(site, person), [])
})

test('neither creates nor shows notifications across a block in either direction', async () => {
  for (const isByReader of [true, false]) {
    const [reader, actor] = await two()
    const [blocker, blocked] = isByReader ? [reader, actor] : [actor, reader]
    await sendNotification(site, { to: reader.id, kind: 'comment', actorId: actor.id, words: 'before' })
    await answerOf(block(site, blocker, blocked.id))
    await sendNotification(site, { to: reader.id, kind: 'comment', actorId: actor.id, words: 'across' })
    await sendNotification(site, { to: reader.id, kind: 'moderation', words: 'approved' })
    assert.deepEqual(
      (await notificationsViaApi(site, reader)).map(({ kind }) => kind),
      ['moderation'],
    )
    assert.equal(await unreadOf(site, reader), 1)
    await answerOf(unblock(site, blocker, blocked.id))
    assert.deepEqual(
      (await notificationsViaApi(site, reader)).map(({ words }) => words),
      ['approved', 'before'],
    )
  }
})

test('does not notify of muted accounts, until unmuted', async () => {
  const [reader, actor] = await two()
  await answerOf(mute(site, reader, actor.id))
  await sendNotification(site, { to: reader.id, kind: 'tip', actorId: actor.id, amountCents: 300 })
  await answerOf(follow(site, actor, reader.id))
  assert.deepEqual(await notificationsViaApi(site, reader), [])
  // A mute applies to one direction only.
  await sendNotification(site, { to: actor.id, kind: 'comment', actorId: reader.id, words: 'hello' })
  assert.equal(await unreadOf(site, actor), 1)
  await answerOf(unmute(site, reader, actor.id))
  await sendNotification(site, { to: reader.id, kind: 'tip', actorId: actor.id, amountCents: 400 })
  assert.deepEqual(
    (await notificationsViaApi(site, reader)).map(({ amount_cents }) => amount_cents),
    [400],
  )
})

test('hides notifications of hidden accounts, and creates none for accounts that are gone', async () => {
  for (const status of ['suspended', 'deleting', 'erased'] as const) {
    const [reader, actor] = await two()
    await sendNotification(site, { to: reader.id, kind: 'comment', actorId: actor.id, words: 'hello' })
    await hide(site, actor.id, status)
    assert.deepEqual(await notificationsViaApi(site, reader), [])
    assert.equal(await unreadOf(site, reader), 0)
    await sendNotification(site, { to: actor.id, kind: 'comment', actorId: reader.id, words: 'hello' })
    const stored = await db
      .selectFrom('notifications')
      .select('id')
      .where('account_id', '=', actor.id)
      .execute()
    assert.deepEqual(stored, [])
  }
})

test('a rolled back event notifies nobody', async () => {
  const [reader, actor] = await two()
  const failing = db.transaction().execute(async (tx) => {
    await notify(site.app, tx, { to: reader.id, kind: 'tip', actorId: actor.id, amountCents: 500 })
    throw new Error('the card was refused')
  })
  await assert.rejects(failing, /refused/)
  assert.deepEqual(await notificationsViaApi(site, reader), [])
})

test('truncates long text like comments', async () => {
  const [reader, actor] = await two()
  await sendNotification(site, { to: reader.id, kind: 'reply', actorId: actor.id, words: '😀'.repeat(600) })
  assert.equal((await notificationsViaApi(site, reader))[0]?.words, '😀'.repeat(512))
})
