import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { ERRORS } from '#rules/error-codes.ts'
import { GIFT_TEXT, GIFTS } from '#rules/gifts.ts'
import { goLive, writeChatViaApi } from '../../../../test/live.ts'
import { connectSocket } from '../../../../test/message-subscriptions.ts'
import { addCredits, creditsOf } from '../../../../test/money.ts'
import { answerOf, askAs, block, type RequestUser } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedSeller } from '../../../../test/subscriptions.ts'
import { ledgerDataOf, paySale, reconcileLedger } from '../../ledger/index.ts'
import { markLiveEnded } from '../lives/live-state.ts'
import { liveData } from '../personal-data.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { app } = site
const { db } = app

type GiftInput = { user: string; amount: number; gift?: string | null; media?: string; key?: string }
const sendGift = (asker: RequestUser, input: GiftInput) =>
  askAs(
    site,
    asker,
    `mutation ($user: ID!, $amount: Int!, $gift: String, $media: ID, $key: String) {
      addTip(user: $user, amount: $amount, gift: $gift, media: $media, key: $key) { id amount gift wallet { cents } }
    }`,
    input,
  )
const reasonOf = async (answer: ReturnType<typeof sendGift>) => (await answer).errors?.[0]?.message

async function room() {
  const [creator, fan] = [await seedSeller(site), await seedAccount(site)]
  await addCredits(site, fan, 10_000)
  return { creator, fan, live: await goLive(site, creator) }
}

const overlayOf = async (creator: Seeded) =>
  new URL(await answerOf<string>(askAs(site, creator, 'mutation { replaceOverlay }'))).pathname

test('a gift is paid like a tip, and appears in the chat and on the overlay with its name', async () => {
  const { creator, fan } = await room()
  const path = await overlayOf(creator)
  const { last } = (await (await site.get(`${path}/state?after=`)).json()) as { last: string }
  const sent = await answerOf<{ amount: number; gift: string; wallet: { cents: number } }>(
    sendGift(fan, { user: creator.id, amount: 25, gift: 'fireworks' }),
  )
  assert.deepEqual([sent.amount, sent.gift, sent.wallet.cents], [25, 'fireworks', 7_500])
  const [line] = await answerOf<{ kind: string; cents: number; gift: string }[]>(
    askAs(site, fan, 'query ($user: ID!) { LiveChatMessages(user: $user) { kind cents gift } }', {
      user: creator.id,
    }),
  )
  assert.deepEqual(line, { kind: 'tip', cents: 2_500, gift: 'fireworks' })
  const state = (await (await site.get(`${path}/state?after=${last}`)).json()) as {
    tips: { cents: number; gift: unknown }[]
  }
  assert.deepEqual(
    state.tips.map(({ cents, gift }) => [cents, gift]),
    [[2_500, { id: 'fireworks', phrase: 'fireworks' }]],
  )
  assert.deepEqual((await reconcileLedger(db, app.ledger.ports.reconcile)).problems, [])
})

test('the same key sends a gift once, also concurrently; another gift under it is refused', async () => {
  const { creator, fan } = await room()
  const gift = { user: creator.id, amount: 5, gift: 'kiss', key: crypto.randomUUID() }
  const answers = await Promise.all([sendGift(fan, gift), sendGift(fan, gift)])
  const ids = await Promise.all(answers.map((answer) => answerOf<{ id: string }>(Promise.resolve(answer))))
  assert.equal(new Set(ids.map(({ id }) => id)).size, 1)
  assert.equal(await creditsOf(site, fan), 9_500)
  assert.equal(await reasonOf(sendGift(fan, { ...gift, gift: null })), ERRORS.KEY_REUSED.message)
  assert.equal(await creditsOf(site, fan), 9_500)
})

test('a hostile gift or price is refused with a reason and costs nothing', async () => {
  const { creator, fan } = await room()
  const user = creator.id
  for (const [input, reason] of [
    [{ user, amount: 3, gift: 'galaxy' }, GIFT_TEXT.priceChanged],
    [{ user, amount: 500, gift: 'rose' }, GIFT_TEXT.priceChanged],
    [{ user, amount: 3, gift: 'yacht' }, GIFT_TEXT.unknown],
    [{ user, amount: 3, gift: '' }, GIFT_TEXT.unknown],
    [{ user, amount: 3, gift: 'constructor' }, GIFT_TEXT.unknown],
    [{ user, amount: 3, gift: 'rose', media: crypto.randomUUID() }, GIFT_TEXT.liveOnly],
  ] as const)
    assert.equal(await reasonOf(sendGift(fan, input)), reason, JSON.stringify(input))
  assert.equal(await creditsOf(site, fan), 10_000)
})

test('the database rejects a gift at another price, and one that is no tip', async () => {
  const { creator, fan } = await room()
  const pay = (kind: 'tip' | 'live', gift: string) =>
    db.transaction().execute((tx) =>
      paySale(app, tx, {
        ...{ key: crypto.randomUUID(), fanId: fan.id, creatorId: creator.id, kind, subjectId: null },
        ...{ priceCents: 300, gift },
      }),
    )
  await assert.rejects(pay('tip', 'galaxy'), /sale_gifts_price/)
  await assert.rejects(pay('live', 'rose'), { constraint: 'sale_gift_is_a_tip' })
  assert.equal(await creditsOf(site, fan), 10_000)
  const { id: plain } = await answerOf<{ id: string }>(sendGift(fan, { user: creator.id, amount: 4 }))
  await assert.rejects(
    db.insertInto('sale_gifts').values({ sale_id: plain, gift: 'rose', cents: 300 }).execute(),
    { constraint: 'sale_gift_is_a_tip' },
    'at another price than the tip',
  )
  const { id } = await answerOf<{ id: string }>(sendGift(fan, { user: creator.id, amount: 3, gift: 'rose' }))
  const stays = { code: '23001' }
  await assert.rejects(
    db.updateTable('sale_gifts').set({ gift: 'kiss', cents: 500 }).where('sale_id', '=', id).execute(),
    stays,
  )
  await assert.rejects(db.deleteFrom('sale_gifts').where('sale_id', '=', id).execute(), stays)
  await assert.rejects(sql`truncate sale_gifts`.execute(db), stays)
})

test('a plain tip and another sale are no gifts', async () => {
  const { creator, fan } = await room()
  const { id } = await answerOf<{ id: string }>(sendGift(fan, { user: creator.id, amount: 3 }))
  const gifts = await db.selectFrom('sale_gifts').selectAll().where('sale_id', '=', id).execute()
  assert.deepEqual(gifts, [])
  const lines = await answerOf<{ cents: number; gift: string | null }[]>(
    askAs(site, fan, 'query ($user: ID!) { LiveChatMessages(user: $user) { cents gift } }', {
      user: creator.id,
    }),
  )
  assert.deepEqual(lines, [{ cents: 300, gift: null }])
})

test('the data copy of the sender names the gift, in the chat and among the purchases', async () => {
  const { creator, fan } = await room()
  await answerOf(sendGift(fan, { user: creator.id, amount: 3, gift: 'rose' }))
  const { bought } = await ledgerDataOf(app, fan.id)
  assert.deepEqual(
    bought.map(({ kind, cents, gift }) => [kind, cents, gift]),
    [['tip', 300, 'rose']],
  )
  const { messages } = (await liveData(app).exportOf(fan.id)) as { messages: { gift: string }[] }
  assert.deepEqual(
    messages.map(({ gift }) => gift),
    ['rose'],
  )
})

test('a gift is refused across a block, from oneself, without enough credits, and when the live is over', async () => {
  const { creator, fan, live } = await room()
  const poor = await seedAccount(site)
  await addCredits(site, poor, 400)
  const rose = { user: creator.id, amount: 3, gift: 'rose' }
  assert.equal(
    await reasonOf(sendGift(poor, { ...rose, amount: 5, gift: 'kiss' })),
    ERRORS.NOT_ENOUGH_CREDITS.message,
  )
  assert.ok(await reasonOf(sendGift(null, rose)))
  assert.ok(await reasonOf(sendGift(creator, rose)))
  await block(site, creator, poor.id)
  assert.equal(await reasonOf(sendGift(poor, rose)), ERRORS.NOT_FOUND.message)
  assert.equal(await creditsOf(site, poor), 400)
  await markLiveEnded(app, live.id, { reason: 'stopped' })
  assert.equal(await reasonOf(sendGift(fan, rose)), GIFT_TEXT.notLive)
  assert.equal(await creditsOf(site, fan), 10_000)
  await answerOf(sendGift(fan, { user: creator.id, amount: 3 }))
})

test('top supporters have a badge in the chat, which says nothing about amounts', async () => {
  const { creator, fan } = await room()
  const quiet = await seedAccount(site)
  await answerOf(writeChatViaApi(site, fan, { user: creator.id, text: 'from a fan before the gift' }))
  await answerOf(sendGift(fan, { user: creator.id, amount: 3, gift: 'rose' }))
  await answerOf(writeChatViaApi(site, fan, { user: creator.id, text: 'from a supporter' }))
  await answerOf(writeChatViaApi(site, quiet, { user: creator.id, text: 'from a viewer' }))
  const lines = await answerOf<{ text: string; top_supporter: boolean; cents: number | null }[]>(
    askAs(
      site,
      null,
      'query ($user: ID!) { LiveChatMessages(user: $user) { text top_supporter cents kind } }',
      { user: creator.id },
    ),
  )
  assert.deepEqual(
    lines
      .filter(({ text }) => text.startsWith('from'))
      .map(({ text, top_supporter, cents }) => [text, top_supporter, cents]),
    [
      ['from a viewer', false, null],
      ['from a supporter', true, null],
      // Decided when it is shown, not when it was written.
      ['from a fan before the gift', true, null],
    ],
  )
})

test('the badge of a top supporter shows in realtime, too', async () => {
  const { creator, fan } = await room()
  const quiet = await seedAccount(site)
  const watcher = await connectSocket(site, creator)
  watcher.subscribe(
    'chat',
    'subscription ($user: ID!) { liveChat(user: $user) { text gift top_supporter } }',
    { user: creator.id },
  )
  await watcher.listened('chat')
  await answerOf(sendGift(fan, { user: creator.id, amount: 3, gift: 'rose' }))
  await answerOf(writeChatViaApi(site, fan, { user: creator.id, text: 'from a supporter' }))
  await answerOf(writeChatViaApi(site, quiet, { user: creator.id, text: 'from a viewer' }))
  const lines: unknown[] = []
  while (lines.length < 3) {
    const { data } = await watcher.next('chat')
    lines.push((data as { liveChat: object }).liveChat)
  }
  assert.deepEqual(lines, [
    { text: '', gift: 'rose', top_supporter: true },
    { text: 'from a supporter', gift: null, top_supporter: true },
    { text: 'from a viewer', gift: null, top_supporter: false },
  ])
})

test('the catalogue and its prices in the database agree', async () => {
  const rows = await db.selectFrom('gift_prices').selectAll().execute()
  for (const { id, cents } of GIFTS)
    assert.ok(
      rows.some((row) => row.gift === id && row.cents === cents),
      id,
    )
})
