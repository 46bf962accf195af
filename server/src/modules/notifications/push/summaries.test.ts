import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Viewer } from '#platform/viewer.ts'
import { SESSION } from '#rules/limits.ts'
import { read, sendNotification } from '../../../../test/notifications.ts'
import { answerOf, block } from '../../../../test/people.ts'
import { addDevice, deliver, freshPushSite, shownOn, waitingDeliveries } from '../../../../test/push.ts'
import { type Seeded, seedAccount, seedSession } from '../../../../test/seed.ts'
import { saveQuietHours } from './settings.ts'

const site = await freshPushSite()
const { db } = site.app

const quietHours = (fan: Seeded, hours: { from: number; until: number } | null, when = new Date()) =>
  saveQuietHours(
    { db, clock: { now: () => when } },
    { accountId: fan.id } as Viewer,
    hours && { ...hours, timeZone: 'Etc/UTC' },
  )

/** From 22:00 to 7:00, with a creator who does something. */
async function sleeper() {
  const fan = await seedAccount(site)
  const phone = await addDevice(site, fan)
  await quietHours(fan, { from: 1_320, until: 420 })
  const expires = new Date(Date.now() + SESSION.lifetimeMs * 3)
  await db.updateTable('sessions').set({ expires_at: expires }).where('account_id', '=', fan.id).execute()
  return { fan, phone, creator: await seedAccount(site, { isCreator: true }) }
}

/** A time of tomorrow, or of the day after. */
function at(hour: number, minute = 0, days = 1): Date {
  const date = new Date()
  date.setUTCDate(date.getUTCDate() + days)
  date.setUTCHours(hour, minute, 0, 0)
  return date
}

async function happen(kind: 'comment' | 'follow' | 'live', to: Seeded, actor: Seeded, when: Date) {
  await sendNotification(site, { to: to.id, kind, actorId: actor.id, words: 'So good' })
  await sql`
    update notifications set created_at = ${when} where id = (
      select id from notifications where account_id = ${to.id} order by id desc limit 1
    )
  `.execute(db)
  await deliver(site, when)
}

/** As if the clock had moved on: what is due then is sent. */
async function deliverAt(when: Date): Promise<void> {
  await sql`update push_summaries set due_at = now() where until <= ${when}`.execute(db)
  await deliver(site, when)
}

const waitingSummaries = async () =>
  (await db.selectFrom('push_summaries').select('device_id').execute()).length

test('what quiet hours held back is one notification afterwards, without lives', async () => {
  const { fan, phone, creator } = await sleeper()
  await happen('comment', fan, creator, at(23, 0, 0))
  await happen('live', fan, creator, at(1))
  await happen('comment', fan, creator, at(3))
  await happen('comment', fan, creator, at(6, 59))
  await deliverAt(at(6, 59))
  assert.deepEqual(shownOn(site, phone), [])
  assert.equal(await waitingDeliveries(site), 0)
  for (const _ of ['once', 'twice']) await deliverAt(at(7))
  assert.deepEqual(shownOn(site, phone), [
    {
      title: 'Candid',
      body: '3 new notifications while it was quiet',
      path: '/activity',
      tag: 'quiet',
      badge: 4,
    },
  ])
  assert.equal(await waitingSummaries(), 0)
  await happen('comment', fan, creator, at(12))
  assert.equal(shownOn(site, phone).length, 2)
})

test('is due when the quiet hours end', async () => {
  const { fan, creator } = await sleeper()
  await happen('comment', fan, creator, at(4))
  const summary = await db
    .selectFrom('push_summaries')
    .select(['until', sql<number>`extract(epoch from due_at - now())`.as('seconds')])
    .executeTakeFirstOrThrow()
  assert.deepEqual(summary.until, at(7))
  assert.ok(Math.abs(Number(summary.seconds) - 3 * 3_600) < 60, `${summary.seconds} s`)
  await sql`delete from push_summaries`.execute(db)
})

/** What leaves nothing to tell, or nobody to tell it to. */
const MEANWHILE: Record<string, (fan: Seeded, creator: Seeded) => Promise<unknown>> = {
  'all of it is read': (fan) => answerOf(read(site, fan)),
  'the actor is blocked': (fan, creator) => answerOf(block(site, fan, creator.id)),
  'the device signs out': (fan) => site.post('/api/signout', {}, { headers: { cookie: fan.cookie } }),
  'only the category of lives is left': (fan) =>
    db
      .updateTable('push_devices')
      .set({ categories: ['live'] })
      .where('account_id', '=', fan.id)
      .execute(),
  'the session is forgotten': (fan) =>
    sql`update sessions set last_seen_at = now() - interval '61 days' where account_id = ${fan.id}`.execute(
      db,
    ),
}

for (const [what, happens] of Object.entries(MEANWHILE))
  test(`nothing is sent afterwards if ${what}`, async () => {
    const { fan, phone, creator } = await sleeper()
    await happen('comment', fan, creator, at(4))
    assert.equal(await waitingSummaries(), 1)
    await happens(fan, creator)
    await deliverAt(at(7))
    assert.deepEqual(shownOn(site, phone), [])
    assert.equal(await waitingSummaries(), 0)
  })

test('each device gets its own, with the categories that it wants', async () => {
  const { fan, phone, creator } = await sleeper()
  const laptop = await addDevice(
    site,
    { cookie: await seedSession(site, fan.id) },
    { categories: ['live', 'messages'] },
  )
  await happen('comment', fan, creator, at(4))
  await deliverAt(at(7))
  assert.deepEqual(
    shownOn(site, phone).map(({ body }) => body),
    ['1 new notification while it was quiet'],
  )
  assert.deepEqual(shownOn(site, laptop), [])
})

test('quiet hours that are turned off send the summary, and later ones hold it back further', async () => {
  const { fan, phone, creator } = await sleeper()
  await happen('comment', fan, creator, at(4))
  await quietHours(fan, { from: 1_320, until: 540 }, at(5))
  await deliver(site, at(8))
  assert.deepEqual(shownOn(site, phone), [])
  await happen('comment', fan, creator, at(8, 30))
  await deliverAt(at(9))
  assert.equal(shownOn(site, phone)[0]?.body, '2 new notifications while it was quiet')

  await happen('follow', fan, creator, at(23))
  await quietHours(fan, null, at(23, 1))
  await deliver(site, at(23, 1))
  assert.equal(shownOn(site, phone).length, 2)
  assert.equal(await waitingSummaries(), 0)
})

test('a summary is retried, taken over and sent once; a browser that unsubscribed is removed', async () => {
  const { fan, phone, creator } = await sleeper()
  await happen('comment', fan, creator, at(4))
  site.service.answerWith(phone, { status: 429, headers: { 'retry-after': '600' } })
  await deliverAt(at(7))
  assert.equal(await waitingSummaries(), 1)
  await deliver(site, at(7))
  site.service.answerWith(phone, null)
  await Promise.all([deliverAt(at(7, 11)), deliver(site, at(7, 11)), deliver(site, at(7, 11))])
  assert.equal(shownOn(site, phone).length, 1)

  await happen('comment', fan, creator, at(4, 0, 2))
  site.service.answerWith(phone, { status: 410 })
  await deliverAt(at(7, 0, 2))
  assert.equal(await waitingSummaries(), 0)
  const devices = await db.selectFrom('push_devices').select('id').where('account_id', '=', fan.id).execute()
  assert.deepEqual(devices, [])
})
