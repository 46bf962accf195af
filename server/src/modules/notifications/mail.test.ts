import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { NotificationKind } from '#rules/notification.ts'
import { mailsTo, mailTo } from '../../../test/mail.ts'
import { untilDone } from '../../../test/media-api.ts'
import { mute, read, sendNotification, unmute } from '../../../test/notifications.ts'
import { answerOf, askAs, block, hide, unblock } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { mailNotification } from './mail.ts'
import type { NewNotification } from './notification-statement.ts'
import { notify } from './notify.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })
/** The same accounts on a site without a worker: the test runs jobs itself and knows when they are done. */
const quiet = await freshSite({ RATE_LIMITS: 'off' })

const addressOf = ({ username }: Seeded) => `${username.toLowerCase()}@seed.example`

async function pair(where = quiet): Promise<{ creator: Seeded; fan: Seeded }> {
  return { creator: await seedAccount(where, { isCreator: true }), fan: await seedAccount(where) }
}

const settings = (person: Seeded, changes: { income?: boolean; messages?: boolean }) =>
  answerOf(
    askAs(
      quiet,
      person,
      'mutation ($i: Boolean, $m: Boolean) { upNotificationSettings(income: $i, messages: $m) { income } }',
      { i: changes.income, m: changes.messages },
    ),
  )

async function newestIdOf(person: Seeded): Promise<string> {
  const { id } = await quiet.app.db
    .selectFrom('notifications')
    .select('id')
    .where('account_id', '=', person.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** Notifies and runs the worker's job at once. */
async function notifyAndMail(person: Seeded, news: Omit<NewNotification, 'to'>): Promise<string> {
  await sendNotification(quiet, { to: person.id, ...news })
  const id = await newestIdOf(person)
  await mailNotification(quiet.app, id)
  return id
}

test('deductions from earnings are emailed like income, with the site’s text', async () => {
  const { creator } = await pair()
  await notifyAndMail(creator, { kind: 'reversal', amountCents: 700, words: 'a fan was given a refund' })
  const mail = await mailTo(quiet, { to: addressOf(creator), kind: 'notification-reversal' })
  assert.equal(mail.subject, '$7.00 deducted from your earnings: a fan was given a refund')
  assert.ok(!mail.text.includes('You’ve earned money'))
  assert.ok(mail.text.includes(`${quiet.url}/account/earnings`))
  const { creator: other } = await pair()
  await settings(other, { income: false })
  await notifyAndMail(other, { kind: 'reversal', amountCents: 700, words: 'a fan was given a refund' })
  assert.equal((await mailsTo(quiet, addressOf(other))).length, 0)
})

test('the worker emails income: from whom, how much, and a link', async () => {
  const { creator, fan } = await pair(site)
  await sendNotification(site, {
    to: creator.id,
    kind: 'tip',
    actorId: fan.id,
    amountCents: 500,
    words: 'for cake',
  })
  const mail = await mailTo(site, { to: addressOf(creator), kind: 'notification-tip' })
  assert.equal(mail.subject, `@${fan.username} sent you a tip of $5.00`)
  assert.ok(mail.text.includes(`${site.url}/account/earnings`))
  assert.match(mail.text, /turn these emails off/)
  assert.ok(!mail.text.includes('cake'), 'what strangers write is not mailed')
})

test('a message email links to the conversation and omits the text', async () => {
  const { creator, fan } = await pair(site)
  await sendNotification(site, { to: creator.id, kind: 'message', actorId: fan.id, words: 'Our secret' })
  const mail = await mailTo(site, { to: addressOf(creator), kind: 'notification-message' })
  assert.equal(mail.subject, `@${fan.username} sent you a message`)
  assert.ok(mail.text.includes(`${site.url}/messages/to/${fan.username}`))
  assert.ok(!mail.text.includes('secret') && !mail.html.includes('secret'))
})

test('emails each kind of income only while the setting is on', async () => {
  const { creator, fan } = await pair()
  const kinds = ['subscriber', 'tip', 'purchase'] as const
  for (const kind of kinds) await notifyAndMail(creator, { kind, actorId: fan.id, amountCents: 999 })
  const expected = kinds.map((kind) => `notification-${kind}`)
  assert.deepEqual(await mailsTo(quiet, addressOf(creator)), expected)
  await settings(creator, { income: false })
  for (const kind of kinds) await notifyAndMail(creator, { kind, actorId: fan.id, amountCents: 999 })
  assert.deepEqual(await mailsTo(quiet, addressOf(creator)), expected)
  await notifyAndMail(creator, { kind: 'message', actorId: fan.id })
  assert.deepEqual(await mailsTo(quiet, addressOf(creator)), [...expected, 'notification-message'])
})

test('does not email messages to accounts that opted out', async () => {
  const { creator, fan } = await pair()
  await settings(creator, { messages: false })
  await notifyAndMail(creator, { kind: 'message', actorId: fan.id })
  assert.deepEqual(await mailsTo(quiet, addressOf(creator)), [])
})

/** Number of pending email jobs. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs.job where name = 'people-mail-notification'
  `.execute(quiet.app.db)
  return rows[0]?.count ?? 0
}

test('no other kind is emailed or enqueued', async () => {
  const { creator, fan } = await pair()
  const before = await waiting()
  const others: NotificationKind[] = ['follow', 'like', 'comment', 'reply', 'live', 'moderation']
  for (const kind of others) {
    await sendNotification(quiet, { to: creator.id, kind, actorId: kind === 'moderation' ? null : fan.id })
    await mailNotification(quiet.app, await newestIdOf(creator))
  }
  assert.equal(await waiting(), before)
  assert.deepEqual(await mailsTo(quiet, addressOf(creator)), [])
})

test('rolled back events, and muted or blocked actors, enqueue no email', async () => {
  const { creator, fan } = await pair()
  const tip = { to: creator.id, kind: 'tip', actorId: fan.id, amountCents: 300 } as const
  const before = await waiting()
  const failing = quiet.app.db.transaction().execute(async (tx) => {
    await notify(quiet.app, tx, tip)
    throw new Error('the card was refused')
  })
  await assert.rejects(failing, /refused/)
  await answerOf(mute(quiet, creator, fan.id))
  await sendNotification(quiet, tip)
  await answerOf(unmute(quiet, creator, fan.id))
  await answerOf(block(quiet, fan, creator.id))
  await sendNotification(quiet, tip)
  assert.equal(await waiting(), before)
  await answerOf(unblock(quiet, fan, creator.id))
  await sendNotification(quiet, tip)
  assert.equal(await waiting(), before + 1)
})

test('emails the first message of a sender, and the next after an hour of silence', async () => {
  const { creator, fan } = await pair()
  const other = await seedAccount(quiet)
  const first = await notifyAndMail(creator, { kind: 'message', actorId: fan.id })
  await notifyAndMail(creator, { kind: 'message', actorId: fan.id })
  assert.equal((await mailsTo(quiet, addressOf(creator))).length, 1)
  await notifyAndMail(creator, { kind: 'message', actorId: other.id })
  assert.equal((await mailsTo(quiet, addressOf(creator))).length, 2, 'somebody else is another matter')
  const longAgo = new Date(Date.now() - 61 * 60 * 1000)
  await quiet.app.db
    .updateTable('notifications')
    .set({ created_at: longAgo })
    .where('account_id', '=', creator.id)
    .execute()
  const later = await notifyAndMail(creator, { kind: 'message', actorId: fan.id })
  assert.equal((await mailsTo(quiet, addressOf(creator))).length, 3)
  assert.notEqual(first, later)
})

test('concurrent messages are serialised, and one is emailed', async () => {
  const { creator, fan } = await pair()
  const message = { to: creator.id, kind: 'message', actorId: fan.id } as const
  const { db } = quiet.app
  const response = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const earlier = db.transaction().execute(async (tx) => {
    await notify(quiet.app, tx, message)
    response.resolve()
    await held.promise
  })
  await response.promise
  const later = sendNotification(quiet, message)
  await untilDone('the wait of the later', async () => {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db)
    return rows.length > 0
  })
  held.resolve()
  await Promise.all([earlier, later])
  const rows = await db
    .selectFrom('notifications')
    .select('id')
    .where('account_id', '=', creator.id)
    .execute()
  assert.equal(rows.length, 2)
  await Promise.all(rows.map(({ id }) => mailNotification(quiet.app, id)))
  assert.equal((await mailsTo(quiet, addressOf(creator))).length, 1)
})

test('does not email if read, blocked, hidden, leaving or unconfirmed meanwhile', async () => {
  const tip = { kind: 'tip', amountCents: 300 } as const
  const lateChanges: Record<string, (creator: Seeded, fan: Seeded) => Promise<unknown>> = {
    read: (creator) => answerOf(read(quiet, creator)),
    blocked: (creator, fan) => answerOf(block(quiet, creator, fan.id)),
    hidden: (_creator, fan) => hide(quiet, fan.id, 'suspended'),
    leaving: (creator) => hide(quiet, creator.id, 'deleting'),
    unconfirmed: (creator) =>
      quiet.app.db
        .updateTable('accounts')
        .set({ email_verified_at: null })
        .where('id', '=', creator.id)
        .execute(),
    'taken back': (creator) =>
      quiet.app.db.deleteFrom('notifications').where('account_id', '=', creator.id).execute(),
  }
  for (const [what, change] of Object.entries(lateChanges)) {
    const { creator, fan } = await pair()
    await sendNotification(quiet, { to: creator.id, actorId: fan.id, ...tip })
    const id = await newestIdOf(creator)
    await change(creator, fan)
    await mailNotification(quiet.app, id)
    assert.deepEqual(await mailsTo(quiet, addressOf(creator)), [], what)
  }
})
