import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  controlMassMessage,
  creatorWith,
  deliveriesPerPerson,
  type MassMessageOptions,
  massOf,
  scheduleMassMessage,
  seenMass,
  sendMassMessageViaApi,
  sent,
  teaser,
  text,
  textsReceivedFrom,
} from '../../../../test/broadcasts.ts'
import { seedMedia } from '../../../../test/media.ts'
import {
  markThreadReadViaApi,
  readMessagesViaApi,
  textsIn,
  threadWithViaApi,
  unlocked,
  writeTextMessage,
} from '../../../../test/messages.ts'
import { addCredits } from '../../../../test/money.ts'
import { answerOf, askAs, block, follow, hide, refusalOf } from '../../../../test/people.ts'
import { makeFormerCreator, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { reverseSale } from '../../ledger/index.ts'
import { aggregateStats } from '../statistics.ts'
import { deliverMassMessage } from './deliver.ts'
import { deliverBatch } from './deliver-batch.ts'
import { unsendMassMessage } from './unsend.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { app } = site
const { db } = app

const batch = (massId: string, batchSize = 1) =>
  db.transaction().execute((tx) => deliverBatch(app, tx, { massId, batchSize }))

/** Marks the mass message as started, with nobody reached yet. */
async function markStarted(massId: string): Promise<void> {
  await db
    .updateTable('mass_messages')
    .set({ state: 'sending', started_at: new Date() })
    .where('id', '=', massId)
    .execute()
}

const notificationsOf = (accountId: string) =>
  db
    .selectFrom('notifications')
    .select(['kind', 'actor_id'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'message')
    .execute()

test('several messages reach everybody in order, count as unread and send no notification', async () => {
  const { creator, fans } = await creatorWith(site, 3)
  const [first = fans[0]] = fans
  assert.ok(first)
  await writeTextMessage(site, creator, first, 'Before')
  const mass = await sent(site, creator, { messages: [text('One'), text('Two'), text('Three')] })
  assert.deepEqual(
    [mass.state, mass.total, mass.done, mass.passed_over, mass.title],
    ['sent', 3, 3, 0, 'One'],
  )
  assert.equal(mass.figures.sent, 3)
  assert.deepEqual(await textsReceivedFrom(site, first, creator), ['Before', 'One', 'Two', 'Three'])
  for (const [n, fan] of fans.entries()) {
    const thread = await threadWithViaApi(site, fan, creator)
    assert.ok(thread)
    assert.equal(thread.unread, n === 0 ? 4 : 3)
    assert.equal(thread.last_message?.data.value, 'Three')
    assert.deepEqual((await textsIn(site, fan, thread.id)).slice(0, 3), ['Three', 'Two', 'One'])
    assert.equal((await notificationsOf(fan.id)).length, n === 0 ? 1 : 0, 'of what was said to them alone')
    const { rows } = await sql<{ change: number }>`
      select change from messages where thread_id = ${thread.id} order by id
    `.execute(db)
    assert.deepEqual(
      rows.map(({ change }) => change),
      n === 0 ? [1, 2, 3, 4] : [1, 2, 3],
      'numbers of changes follow the order of ids',
    )
  }
  const answer = await writeTextMessage(site, first, creator, 'Thank you')
  assert.deepEqual((await textsIn(site, creator, answer.thread)).slice(0, 2), ['Thank you', 'Three'])
})

test('in a thread whose last message is ahead of the clock, new messages still come after it in order', async () => {
  const { creator, fans } = await creatorWith(site, 1)
  const [fan = creator] = fans
  const { thread } = await writeTextMessage(site, creator, fan, 'Before')
  // As if the clock had been set back by some hours.
  const ahead = (await sql<{ id: string }>`select uuidv7(interval '5 hours') as id`.execute(db)).rows[0]?.id
  await sql`update messages set id = ${ahead} where thread_id = ${thread}`.execute(db)
  await db.updateTable('threads').set({ last_id: ahead }).where('id', '=', thread).execute()
  await sent(site, creator, { messages: [text('One'), text('Two'), text('Three')] })
  await sent(site, creator, { messages: [text('Four')] })
  assert.deepEqual(await textsReceivedFrom(site, fan, creator), ['Before', 'One', 'Two', 'Three', 'Four'])
  const { last_id } = await db
    .selectFrom('threads')
    .select('last_id')
    .where('id', '=', thread)
    .executeTakeFirstOrThrow()
  const newest = db.selectFrom('messages').select('id').where('thread_id', '=', thread).orderBy('id', 'desc')
  assert.equal((await newest.executeTakeFirstOrThrow()).id, last_id)
})

test('delivered again, or by two workers concurrently, everybody gets it once', async () => {
  const { creator, fans } = await creatorWith(site, 7)
  const { id } = await scheduleMassMessage(site, creator)
  await Promise.all([
    deliverMassMessage(app, id, { batchSize: 2 }),
    deliverMassMessage(app, id, { batchSize: 2 }),
  ])
  await deliverMassMessage(app, id)
  assert.deepEqual(await deliveriesPerPerson(site, id), [{ times: 1, people: 7 }])
  const mass = await seenMass(site, creator, id)
  assert.deepEqual([mass.state, mass.done, mass.figures.sent], ['sent', 7, fans.length])
})

test('database constraints reject a second copy and moving the progress back', async () => {
  const { creator } = await creatorWith(site, 1)
  const { id } = await sent(site, creator)
  const twice = sql`
    insert into messages (thread_id, from_id, type, text, change, broadcast_id, broadcast_place, created_at)
    select thread_id, from_id, type, text, 99, broadcast_id, broadcast_place, now() from messages
    where broadcast_id = ${id}
  `.execute(db)
  await assert.rejects(twice, { constraint: 'messages_broadcast' })
  for (const back of [sql`reached_id = null`, sql`state = 'sending'`])
    await assert.rejects(sql`update mass_messages set ${back} where id = ${id}`.execute(db), {
      constraint: 'mass_messages_go_on',
    })
})

test('blocks, deletions and unfollows are checked at the time of sending; a muted thread gets it silently', async () => {
  const { creator, fans } = await creatorWith(site, 6)
  const [kept, blocker, leaving, unfollowing, muting, blocked] = fans
  assert.ok(kept && blocker && leaving && unfollowing && muting && blocked)
  await writeTextMessage(site, creator, muting, 'Earlier')
  const mutedThread = await threadWithViaApi(site, muting, creator)
  const { id } = await scheduleMassMessage(site, creator)
  await markStarted(id)
  assert.equal(await batch(id), true)
  assert.deepEqual(await textsReceivedFrom(site, kept, creator), ['Hello all'])
  await answerOf(block(site, blocker, creator.id))
  await answerOf(block(site, creator, blocked.id))
  await hide(site, leaving.id, 'deleting')
  // Following is a toggle.
  await answerOf(follow(site, unfollowing, creator.id))
  await answerOf(
    askAs(site, muting, 'mutation ($thread: ID!) { muteThread(thread: $thread, muted: true) { id } }', {
      thread: mutedThread?.id,
    }),
  )
  await deliverMassMessage(app, id, { batchSize: 2 })
  assert.deepEqual(await textsReceivedFrom(site, muting, creator), ['Earlier', 'Hello all'])
  for (const { id: fanId } of [blocker, leaving, unfollowing, blocked])
    assert.deepEqual(await textsReceivedFrom(site, { id: fanId }, creator), [], fanId)
  const mass = await seenMass(site, creator, id)
  assert.deepEqual([mass.state, mass.figures.sent, mass.passed_over, mass.done], ['sent', 2, 1, 3])
})

test('pausing, resuming and cancelling take effect between batches and are idempotent', async () => {
  const { creator, fans } = await creatorWith(site, 4)
  const { id } = await scheduleMassMessage(site, creator)
  assert.equal((await refusalOf(controlMassMessage(site, creator, 'pause', id))).code, 'CONFLICT')
  assert.equal((await refusalOf(controlMassMessage(site, creator, 'unsend', id))).code, 'CONFLICT')
  await markStarted(id)
  await batch(id)
  for (let n = 0; n < 2; n += 1)
    assert.deepEqual(await answerOf(controlMassMessage(site, creator, 'pause', id)), { id, state: 'paused' })
  assert.equal(await batch(id), false)
  assert.deepEqual(await deliveriesPerPerson(site, id), [{ times: 1, people: 1 }])
  for (let n = 0; n < 2; n += 1)
    assert.deepEqual(await answerOf(controlMassMessage(site, creator, 'resume', id)), {
      id,
      state: 'sending',
    })
  await batch(id)
  for (let n = 0; n < 2; n += 1)
    assert.deepEqual(await answerOf(controlMassMessage(site, creator, 'cancel', id)), {
      id,
      state: 'cancelled',
    })
  await deliverMassMessage(app, id)
  assert.deepEqual(await deliveriesPerPerson(site, id), [{ times: 1, people: 2 }])
  assert.equal((await refusalOf(controlMassMessage(site, creator, 'resume', id))).code, 'CONFLICT')
  const stranger = await seedAccount(site, { isCreator: true })
  for (const steering of ['pause', 'resume', 'cancel', 'unsend'] as const) {
    assert.equal((await refusalOf(controlMassMessage(site, stranger, steering, id))).code, 'NOT_FOUND')
    assert.equal((await refusalOf(controlMassMessage(site, null, steering, id))).code, 401)
    assert.equal((await refusalOf(controlMassMessage(site, creator, steering, 'x'))).code, 'BAD_INPUT')
  }
  assert.equal(await massOf(site, stranger, id), null)
  assert.equal(await massOf(site, fans[0] ?? null, id), null)
})

test('a suspended or former creator sends nothing further, and may resume after reinstatement', async () => {
  const { creator, fans } = await creatorWith(site, 3)
  const { id } = await scheduleMassMessage(site, creator)
  await markStarted(id)
  await batch(id)
  await hide(site, creator.id, 'suspended')
  await deliverMassMessage(app, id)
  await sql`update accounts set status = 'active' where id = ${creator.id}`.execute(db)
  const paused = await seenMass(site, creator, id)
  assert.deepEqual([paused.state, paused.figures.sent], ['paused', 1])
  assert.match(paused.problem ?? '', /can’t send messages/)
  await answerOf(controlMassMessage(site, creator, 'resume', id))
  await makeFormerCreator(site, creator.id)
  await deliverMassMessage(app, id)
  assert.equal((await seenMass(site, creator, id)).state, 'paused')
  assert.equal((await refusalOf(controlMassMessage(site, creator, 'resume', id))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(sendMassMessageViaApi(site, creator))).code, 'FORBIDDEN')
  assert.deepEqual(await textsReceivedFrom(site, { id: fans.at(-1)?.id ?? '' }, creator), [])
})

test('waits for its scheduled time; a time in the past means now', async () => {
  const { creator } = await creatorWith(site, 1)
  const at = new Date(Date.now() + 3_600_000)
  const later = await scheduleMassMessage(site, creator, { at: at.toISOString() })
  assert.deepEqual([later.state, new Date(later.at).getTime()], ['scheduled', at.getTime()])
  await assert.rejects(deliverMassMessage(app, later.id), { name: 'JobPostponed' })
  assert.deepEqual(await deliveriesPerPerson(site, later.id), [])
  const clock = { now: () => new Date(at.getTime() + 1) }
  await deliverMassMessage({ ...app, clock }, later.id)
  assert.equal((await seenMass(site, creator, later.id)).state, 'sent')
  const past = await scheduleMassMessage(site, creator, { at: '2001-01-01T00:00:00Z' })
  await deliverMassMessage(app, past.id)
  assert.equal((await seenMass(site, creator, past.id)).figures.sent, 1)
  const far = new Date(Date.now() + 400 * 86_400_000).toISOString()
  assert.equal((await refusalOf(sendMassMessageViaApi(site, creator, { at: far }))).code, 'BAD_INPUT')
})

test('one idempotency key is one mass message, and reuse with other input is refused', async () => {
  const { creator } = await creatorWith(site, 1)
  const key = 'mass-under-one-key'
  const [one, two] = await Promise.all([
    scheduleMassMessage(site, creator, { key }),
    scheduleMassMessage(site, creator, { key }),
  ])
  assert.equal(one.id, two.id)
  assert.equal(
    (await refusalOf(sendMassMessageViaApi(site, creator, { key, send_to: 'follower' }))).code,
    'KEY_REUSED',
  )
})

test('refuses fans, visitors and hostile input', async () => {
  const { creator, fans } = await creatorWith(site, 1)
  assert.equal((await refusalOf(sendMassMessageViaApi(site, fans[0] ?? null))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(sendMassMessageViaApi(site, null))).code, 401)
  const others = await seedAccount(site, { isCreator: true })
  const { id: media } = await seedMedia(site, others, { visibility: 'private', duration_ms: 60_000 })
  const list = await answerOf<{ id: string }>(
    askAs(site, others, 'mutation { saveAudienceList(name: "Theirs", people: []) { id } }'),
  )
  const inputs: [MassMessageOptions, string][] = [
    [{ messages: [] }, 'BAD_INPUT'],
    [{ messages: Array.from({ length: 11 }, () => text('x')) }, 'BAD_INPUT'],
    [{ messages: [text('fine'), text('\u200b \u2800')] }, 'BAD_INPUT'],
    [{ messages: [text('nul \0')] }, 'BAD_INPUT'],
    [{ messages: [{ type: 'spell', value: 'x' }] }, 'BAD_INPUT'],
    [{ messages: [{ type: 'teaser', value: '{' }] }, 'BAD_INPUT'],
    [{ messages: [teaser({ price: 5, text: 'x', media })] }, 'NOT_FOUND'],
    [{ messages: [{ type: 'upload', value: '{"url":"/files/chat/none"}' }] }, 'BAD_INPUT'],
    [{ send_to: 'nobody' }, 'BAD_INPUT'],
    [{ send_to: 'custom', custom: [] }, 'BAD_INPUT'],
    [{ send_to: 'custom', custom: ["'; drop table messages"] }, 'BAD_INPUT'],
    [{ send_to: 'custom', custom: Array.from({ length: 2_001 }, () => creator.id) }, 'BAD_INPUT'],
    [{ send_to: 'list' }, 'BAD_INPUT'],
    [{ send_to: 'list', list: list.id }, 'NOT_FOUND'],
  ]
  for (const [wish, code] of inputs)
    assert.equal(
      (await refusalOf(sendMassMessageViaApi(site, creator, wish))).code,
      code,
      JSON.stringify(wish).slice(0, 90),
    )
  const { errors } = await sendMassMessageViaApi(site, creator, { messages: [text('fine'), text(' ')] })
  assert.deepEqual(Object.keys(errors?.[0]?.extensions.fields ?? {}), ['messages.1.value'])
  assert.equal(
    (await db.selectFrom('mass_messages').select('id').where('account_id', '=', creator.id).execute()).length,
    0,
  )
})

test('statistics show opens, unlocks, income, days and buyers, without refunded sales', async () => {
  const { creator, fans } = await creatorWith(site, 3)
  const [fan, other] = fans
  assert.ok(fan && other)
  await addCredits(site, fan, 1_000)
  const { id: media } = await seedMedia(site, creator, { visibility: 'private', duration_ms: 60_000 })
  const mass = await sent(site, creator, {
    messages: [text('Look'), teaser({ price: 5, text: 'For you', preview: 10, media })],
  })
  assert.equal(mass.messages[1]?.type, 'teaser')
  const thread = await threadWithViaApi(site, fan, creator)
  assert.ok(thread)
  await answerOf(markThreadReadViaApi(site, fan, thread.id))
  await answerOf(markThreadReadViaApi(site, fan, thread.id))
  const [offer] = await answerOf<{ id: string; thread: string }[]>(readMessagesViaApi(site, fan, thread.id))
  assert.ok(offer)
  assert.equal((await unlocked(site, fan, { id: offer.id, thread: thread.id })).unlocked, true)
  const figures = { sent: 3, opened: 1, unlocked: 1, income_cents: 350 }
  const day = new Date().toISOString().slice(0, 10)
  for (let n = 0; n < 2; n += 1) {
    const shown = await seenMass(site, creator, mass.id)
    assert.deepEqual(shown.figures, figures, n === 0 ? 'as it happens' : 'added up')
    assert.deepEqual(shown.days, [{ day, unlocked: 1, income_cents: 350 }])
    assert.deepEqual(shown.buyers, [{ user: { id: fan.id }, income_cents: 350 }])
    await aggregateStats(app)
    await aggregateStats(app)
  }
  const sale = await db.selectFrom('sales').selectAll().where('fan_id', '=', fan.id).executeTakeFirstOrThrow()
  await db
    .transaction()
    .execute((tx) =>
      reverseSale(app, tx, sale, { key: `refund:${sale.id}`, reason: 'refund', to: 'credits' }),
    )
  const back = await seenMass(site, creator, mass.id)
  assert.deepEqual(back.figures, { ...figures, unlocked: 0, income_cents: 0 })
  assert.deepEqual([back.days, back.buyers], [[], []])
})

test('unsending removes it from threads where it was not bought, and leaves other messages alone', async () => {
  const { creator, fans } = await creatorWith(site, 3)
  const [buyer, reader, answering] = fans
  assert.ok(buyer && reader && answering)
  await addCredits(site, buyer, 1_000)
  const { id: media } = await seedMedia(site, creator, { visibility: 'private', duration_ms: 60_000 })
  const mass = await sent(site, creator, {
    messages: [text('Look'), teaser({ price: 5, text: 'For you', preview: 10, media })],
  })
  const threads = await Promise.all(fans.map((fan) => threadWithViaApi(site, fan, creator)))
  const [bought, read, talk] = threads
  assert.ok(bought && read && talk)
  const [offer] = await answerOf<{ id: string }[]>(readMessagesViaApi(site, buyer, bought.id))
  await unlocked(site, buyer, { id: offer?.id ?? '', thread: bought.id })
  await answerOf(markThreadReadViaApi(site, reader, read.id))
  await writeTextMessage(site, creator, answering, 'And this')
  for (let n = 0; n < 2; n += 1) {
    assert.deepEqual(await answerOf(controlMassMessage(site, creator, 'unsend', mass.id)), {
      id: mass.id,
      state: 'unsent',
    })
    await unsendMassMessage(app, mass.id, { batchSize: 2 })
  }
  assert.deepEqual(await textsReceivedFrom(site, buyer, creator), ['Look', 'For you'])
  assert.deepEqual(await textsReceivedFrom(site, reader, creator), [])
  assert.deepEqual(await textsReceivedFrom(site, answering, creator), ['And this'])
  assert.equal((await threadWithViaApi(site, answering, creator))?.unread, 1)
  assert.equal((await threadWithViaApi(site, reader, creator))?.unread, 0)
  assert.equal((await notificationsOf(answering.id)).length, 1, 'of the talk itself they stay told')
  assert.equal((await notificationsOf(buyer.id)).length, 0)
  const { rows } = await sql<{ changes: number[]; change: number }>`
    select array_agg(messages.change order by messages.id) as changes, max(threads.change) as change
    from messages join threads on threads.id = thread_id where thread_id = ${talk.id}
  `.execute(db)
  assert.deepEqual(rows, [{ changes: [4, 5, 3], change: 5 }])
})

test('free media are granted by it and revoked when it is unsent', async () => {
  const { creator, fans } = await creatorWith(site, 2)
  const { id: media } = await seedMedia(site, creator, { visibility: 'private', duration_ms: 60_000 })
  const mass = await sent(site, creator, { messages: [teaser({ free: true, text: 'A gift', media })] })
  const holders = async () =>
    (await db.selectFrom('media_rights').select('account_id').where('media_id', '=', media).execute()).length
  assert.equal(await holders(), fans.length)
  await answerOf(controlMassMessage(site, creator, 'unsend', mass.id))
  await unsendMassMessage(app, mass.id)
  assert.equal(await holders(), 0)
})

test('pauses when the media it offers can no longer be shown', async () => {
  const { creator, fans } = await creatorWith(site, 2)
  const { id: media } = await seedMedia(site, creator, { visibility: 'private', duration_ms: 60_000 })
  const { id } = await scheduleMassMessage(site, creator, {
    messages: [teaser({ price: 5, text: 'Soon', preview: 10, media })],
  })
  await answerOf(askAs(site, creator, 'mutation ($id: ID!) { deleteMedia(id: $id) }', { id: media }))
  await deliverMassMessage(app, id)
  const mass = await seenMass(site, creator, id)
  assert.deepEqual([mass.state, mass.figures.sent], ['paused', 0])
  assert.match(mass.problem ?? '', /no longer available/)
  assert.deepEqual(await textsReceivedFrom(site, { id: fans[0]?.id ?? '' }, creator), [])
})

test('a test message reaches its creator only, and the list is searchable by text', async () => {
  const { creator, fans } = await creatorWith(site, 1)
  const testing = (asker: Parameters<typeof askAs>[1], messages: object[]) =>
    askAs(
      site,
      asker,
      'mutation ($messages: [MessageDataInput!]!) { testMassMessage(messages: $messages) { type value } }',
      { messages },
    )
  for (let n = 0; n < 2; n += 1)
    assert.deepEqual(await answerOf(testing(creator, [text('A try')])), [text('A try')])
  assert.equal((await refusalOf(testing(fans[0] ?? null, [text('x')]))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(testing(creator, []))).code, 'BAD_INPUT')
  const response = await db
    .selectFrom('notifications')
    .select(['kind', 'words'])
    .where('account_id', '=', creator.id)
    .where('kind', '=', 'mass-test')
    .execute()
  assert.equal(response.length, 2)
  assert.equal(response[0]?.words, 'A try')
  await scheduleMassMessage(site, creator, { messages: [text('Summer sale')] })
  await scheduleMassMessage(site, creator, { messages: [text('Winter %_ nights')] })
  const found = (search: string) =>
    answerOf<{ title: string }[]>(
      askAs(site, creator, 'query ($search: String) { massMessages(search: $search) { title } }', { search }),
    )
  assert.deepEqual(
    (await found('')).map(({ title }) => title),
    ['Winter %_ nights', 'Summer sale'],
  )
  assert.deepEqual(await found('sUmMer'), [{ title: 'Summer sale' }])
  assert.deepEqual(await found('%_'), [{ title: 'Winter %_ nights' }])
  assert.deepEqual(await found('nul\0'), [])
  assert.deepEqual(
    await answerOf(askAs(site, fans[0] ?? null, '{ massMessages { id } }')),
    [],
    'others have none',
  )
})
