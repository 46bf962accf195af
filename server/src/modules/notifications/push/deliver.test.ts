import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { HOUR_MS } from '#rules/time.ts'
import { mute, read, sendNotification } from '../../../../test/notifications.ts'
import { answerOf, askAs, block, follow, hide } from '../../../../test/people.ts'
import {
  addDevice,
  deliver,
  freshPushSite,
  saveDeviceAs,
  shownOn,
  waitingDeliveries,
} from '../../../../test/push.ts'
import { type Seeded, seedAccount, seedSession } from '../../../../test/seed.ts'
import { withdrawNotification } from '../index.ts'
import { notifyEachFollower } from '../notify-each-follower.ts'
import { rotatePushKey } from './keys.ts'

const site = await freshPushSite()
const { db } = site.app

async function fanAndCreator(): Promise<[Seeded, Seeded]> {
  return [await seedAccount(site), await seedAccount(site, { fullname: 'Mara Lindqvist', isCreator: true })]
}

const comment = (to: Seeded, actor: Seeded) =>
  sendNotification(site, { to: to.id, kind: 'comment', actorId: actor.id, words: 'So good' })

const startLive = (creator: Seeded) =>
  notifyEachFollower(site.app, {
    ...{ kind: 'live', actorId: creator.id, mediaId: null, words: '' },
    onceKey: `live:${randomUUID()}`,
  })

test('a follower gets “is live” on each device, neutral by default', async () => {
  const [fan, creator] = await fanAndCreator()
  await answerOf(follow(site, fan, creator.id))
  const phone = await addDevice(site, fan)
  const laptop = await addDevice(site, { cookie: await seedSession(site, fan.id) })
  await startLive(creator)
  await deliver(site)
  const expected = {
    title: 'Candid',
    body: 'New notification',
    path: `/${creator.username}/live`,
    tag: `live:${creator.id}`,
    badge: 1,
  }
  assert.deepEqual(shownOn(site, phone), [expected])
  assert.deepEqual(shownOn(site, laptop), [expected])
  const [received] = site.service.receivedBy(phone)
  assert.deepEqual([received?.headers.ttl, received?.headers.urgency], ['1800', 'high'])
  await deliver(site)
  assert.equal(shownOn(site, phone).length, 1)
  assert.equal(await waitingDeliveries(site), 0)
})

test('an account may show details on its lock screens', async () => {
  const [fan, creator] = await fanAndCreator()
  await answerOf(follow(site, fan, creator.id))
  const phone = await addDevice(site, fan)
  await answerOf(askAs(site, fan, 'mutation { savePushDetails(shown: true) { shows_details } }'))
  await startLive(creator)
  await comment(fan, creator)
  await sendNotification(site, { to: fan.id, kind: 'payout', words: 'Your payout of $20 is on its way' })
  await deliver(site)
  const shown = shownOn(site, phone).map(({ title, body }) => `${title}: ${body}`)
  assert.deepEqual(shown.sort(), [
    'Candid: Your payout of $20 is on its way',
    'Mara Lindqvist commented on your post: So good',
    'Mara Lindqvist is live now: ',
  ])
})

test('a device gets only the categories chosen on it', async () => {
  const [fan, creator] = await fanAndCreator()
  const phone = await addDevice(site, fan, { categories: ['live'] })
  await comment(fan, creator)
  assert.equal(await waitingDeliveries(site), 0)
  const laptop = await addDevice(
    site,
    { cookie: await seedSession(site, fan.id) },
    { categories: ['activity'] },
  )
  await comment(fan, creator)
  await deliver(site)
  assert.equal(shownOn(site, phone).length, 0)
  assert.equal(shownOn(site, laptop).length, 1)
})

/** What happens between the event and the delivery. */
const MEANWHILE: Record<string, (fan: Seeded, creator: Seeded) => Promise<unknown>> = {
  'the notification is read': (fan) => answerOf(read(site, fan)),
  'the actor is blocked': (fan, creator) => answerOf(block(site, fan, creator.id)),
  'the actor blocks': (fan, creator) => answerOf(block(site, creator, fan.id)),
  'the actor is muted': (fan, creator) => answerOf(mute(site, fan, creator.id)),
  'the actor is suspended': (_fan, creator) => hide(site, creator.id, 'suspended'),
  'the notification is withdrawn': (fan, creator) =>
    db
      .transaction()
      .execute((tx) =>
        withdrawNotification(site.app, tx, { to: fan.id, kind: 'comment', actorId: creator.id }),
      ),
  'the account is suspended': (fan) => hide(site, fan.id, 'suspended'),
  'the device signs out': (fan) => site.post('/api/signout', {}, { headers: { cookie: fan.cookie } }),
  'the session is revoked elsewhere': async (fan) => {
    const cookie = await seedSession(site, fan.id)
    await answerOf(askAs(site, { cookie }, 'mutation { revokeOtherSessions }'))
  },
  'the last visit becomes too old': (fan) =>
    sql`
      update sessions set last_seen_at = now() - interval '61 days', expires_at = now() - interval '60 days'
      where account_id = ${fan.id}
    `.execute(db),
  'the category is turned off': async (fan) => {
    const [device] = await db
      .selectFrom('push_devices')
      .selectAll()
      .where('account_id', '=', fan.id)
      .execute()
    await db
      .updateTable('push_devices')
      .set({ categories: ['live'] })
      .where('id', '=', device?.id ?? '')
      .execute()
  },
  'a day passes': (fan) =>
    sql`update notifications set created_at = now() - interval '25 hours' where account_id = ${fan.id}`.execute(
      db,
    ),
}

for (const [what, happens] of Object.entries(MEANWHILE))
  test(`nothing is sent if ${what} before the delivery`, async () => {
    const [fan, creator] = await fanAndCreator()
    const phone = await addDevice(site, fan)
    await comment(fan, creator)
    assert.equal(await waitingDeliveries(site), 1)
    await happens(fan, creator)
    await deliver(site)
    assert.deepEqual(shownOn(site, phone), [])
    assert.equal(await waitingDeliveries(site), 0)
  })

test('nothing is queued across a block, for the own action, or for a device that signed out', async () => {
  const [fan, creator] = await fanAndCreator()
  await addDevice(site, fan)
  await comment(fan, fan)
  await answerOf(block(site, fan, creator.id))
  await comment(fan, creator)
  await site.post('/api/signout', {}, { headers: { cookie: fan.cookie } })
  await sendNotification(site, { to: fan.id, kind: 'payout', words: 'Paid' })
  assert.equal(await waitingDeliveries(site), 0)
})

test('an event that is rolled back sends nothing', async () => {
  const [fan, creator] = await fanAndCreator()
  await addDevice(site, fan)
  const failed = db.transaction().execute(async (tx) => {
    const { notify } = await import('../index.ts')
    await notify(site.app, tx, { to: fan.id, kind: 'comment', actorId: creator.id, words: '' })
    throw new Error('too late')
  })
  await assert.rejects(failed, /too late/)
  assert.equal(await waitingDeliveries(site), 0)
})

test('a subscription that has ended is removed, with 410 as with 404', async () => {
  for (const status of [410, 404]) {
    const [fan, creator] = await fanAndCreator()
    const [phone, laptop] = [
      await addDevice(site, fan),
      await addDevice(site, { cookie: await seedSession(site, fan.id) }),
    ]
    site.service.answerWith(phone, { status })
    await comment(fan, creator)
    await deliver(site)
    const left = await db
      .selectFrom('push_devices')
      .select('endpoint')
      .where('account_id', '=', fan.id)
      .execute()
    assert.deepEqual(left, [{ endpoint: laptop.endpoint }])
    assert.equal(shownOn(site, laptop).length, 1)
    assert.equal(await waitingDeliveries(site), 0)
  }
})

test('429 waits for Retry-After, then sends', async () => {
  const [fan, creator] = await fanAndCreator()
  const phone = await addDevice(site, fan)
  site.service.answerWith(phone, { status: 429, headers: { 'retry-after': '600' } })
  await comment(fan, creator)
  await deliver(site)
  const [row] = await db
    .selectFrom('push_deliveries')
    .select(['attempts', sql<number>`extract(epoch from due_at - now())::int`.as('seconds')])
    .execute()
  assert.equal(row?.attempts, 1)
  assert.ok(row.seconds > 500 && row.seconds <= 600, `${row.seconds} s`)
  site.service.answerWith(phone, null)
  await deliver(site)
  assert.deepEqual(shownOn(site, phone), [], 'not due yet')
  await sql`update push_deliveries set due_at = now()`.execute(db)
  await deliver(site)
  assert.equal(shownOn(site, phone).length, 1)
})

test('a push service that never recovers is given up', async () => {
  const [fan, creator] = await fanAndCreator()
  const phone = await addDevice(site, fan)
  site.service.answerWith(phone, { status: 429 })
  await comment(fan, creator)
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    assert.equal(await waitingDeliveries(site), 1)
    await sql`update push_deliveries set due_at = now()`.execute(db)
    await deliver(site)
  }
  assert.equal(await waitingDeliveries(site), 0)
})

test('two workers send each message once; a delivery of a killed worker is taken over', async () => {
  const [fan, creator] = await fanAndCreator()
  const phone = await addDevice(site, fan)
  for (let count = 0; count < 20; count += 1) await comment(fan, creator)
  await Promise.all(Array.from({ length: 4 }, () => deliver(site)))
  assert.equal(shownOn(site, phone).length, 20)
  await comment(fan, creator)
  await sql`update push_deliveries set due_at = now() - interval '1 second', attempts = 1`.execute(db)
  await deliver(site)
  assert.equal(shownOn(site, phone).length, 21)
})

test('after a rotation, a device is served by its key until it has subscribed again', async () => {
  const [fan, creator] = await fanAndCreator()
  const phone = await addDevice(site, fan)
  await comment(fan, creator)
  await deliver(site)
  await rotatePushKey(site.app)
  await comment(fan, creator)
  await deliver(site)
  const [before, after] = site.service.receivedBy(phone)
  assert.ok(before && after)
  assert.equal(after.key, before.key)
  const renewed = site.service.subscribe()
  await answerOf(saveDeviceAs(site, fan, renewed))
  await comment(fan, creator)
  await deliver(site)
  assert.equal(site.service.receivedBy(phone).length, 2)
  const [last] = site.service.receivedBy(renewed)
  assert.ok(last)
  assert.notEqual(last.key, before.key)
})

test('the message fits however long the texts are, and a live has its own lifetime', async () => {
  const fan = await seedAccount(site)
  const actor = await seedAccount(site, { fullname: '👩‍🎤'.repeat(20) })
  const phone = await addDevice(site, fan)
  await answerOf(askAs(site, fan, 'mutation { savePushDetails(shown: true) { key } }'))
  await sendNotification(site, { to: fan.id, kind: 'comment', actorId: actor.id, words: '🌞'.repeat(250) })
  await deliver(site)
  const [shown] = shownOn(site, phone)
  assert.equal([...(shown?.body ?? '')].length, 200)
  await sendNotification(site, { to: fan.id, kind: 'live', actorId: actor.id })
  await deliver(site, new Date(Date.now() + HOUR_MS))
  assert.equal(shownOn(site, phone).length, 1)
})
