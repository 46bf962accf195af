import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS, MINUTE_MS } from '#rules/time.ts'
import {
  messagesTo,
  ruleOf,
  ruleSet,
  ruleText,
  sendDueAfter,
  switchRuleViaApi,
  textsTo,
} from '../../../../test/automatic-messages.ts'
import { seedMedia } from '../../../../test/media.ts'
import { unlocked, valueIn, writeTextMessage } from '../../../../test/messages.ts'
import { addCredits, buyMediaViaApi, tip } from '../../../../test/money.ts'
import { answerOf, askAs, block, follow, hide } from '../../../../test/people.ts'
import { makeFormerCreator, type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import {
  cancelViaApi,
  seedSeller,
  subscribed,
  subscriptionRowOf,
  subscriptionsAt,
} from '../../../../test/subscriptions.ts'
import { sendDueRules } from './send-due.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

const seedCreator = () => seedAccount(site, { isCreator: true })

async function newFollower(creator: Seeded): Promise<Seeded> {
  const fan = await seedAccount(site)
  await answerOf(follow(site, fan, creator.id))
  return fan
}

const waiting = async (creator: Seeded) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from rule_sendings join messenger_rules on id = rule_id
    where creator_id = ${creator.id} and sent_at is null
  `.execute(db)
  return rows[0]?.count
}

test('a new follower gets the messages of the rule in order, when due, and only once ever', async () => {
  const creator = await seedCreator()
  const before = await newFollower(creator)
  const media = await seedMedia(site, creator, { visibility: 'private', duration_ms: 60_000 })
  const value = { price: 5, text: 'The long one', preview: 10, media: media.id }
  const rule = await ruleSet(site, creator, {
    messages: [ruleText('Welcome'), { type: 'teaser', value }, ruleText('See you')],
  })
  assert.equal(rule.enabled, true)
  assert.deepEqual(rule.delay, { unit: 'minutes', amount: 5 })
  assert.equal(JSON.parse(rule.messages[1]?.value ?? '').media, media.id)

  const fan = await newFollower(creator)
  await sendDueAfter(site, 4)
  assert.deepEqual(await textsTo(site, fan, creator), [])
  await Promise.all([sendDueAfter(site, 6), sendDueAfter(site, 6)])
  await sendDueAfter(site, 60)
  const [first, offer, last, ...more] = await messagesTo(site, fan, creator)
  assert.deepEqual([first?.data.value, last?.data.value, more.length], ['Welcome', 'See you', 0])
  assert.ok(offer)
  assert.equal(valueIn(offer).price, 5)
  assert.equal(offer.unlocked, false)
  assert.deepEqual(await textsTo(site, before, creator), [], 'who followed before the rule gets nothing')

  await answerOf(follow(site, fan, creator.id))
  await answerOf(follow(site, fan, creator.id))
  await sendDueAfter(site, 60)
  assert.equal((await textsTo(site, fan, creator)).length, 3)

  await addCredits(site, fan, 1_000)
  await unlocked(site, fan, offer)
  await answerOf(askAs(site, fan, 'mutation ($t: ID!) { updateThreadRead(thread: $t) }', { t: offer.thread }))
  const figures = (await ruleOf(site, creator))?.figures
  assert.deepEqual(figures, { sent: 1, opened: 1, unlocked: 1, income_cents: 350 })
})

test('a follower who unfollows before it is due gets nothing, and one copy after following again', async () => {
  const creator = await seedCreator()
  await ruleSet(site, creator)
  const fan = await newFollower(creator)
  await answerOf(follow(site, fan, creator.id))
  assert.equal(await waiting(creator), 0)
  await sendDueAfter(site, 60)
  assert.deepEqual(await textsTo(site, fan, creator), [])
  await answerOf(follow(site, fan, creator.id))
  await sendDueAfter(site, 60)
  assert.deepEqual(await textsTo(site, fan, creator), ['Welcome'])
})

test('subscribers get the welcome unless they cancel first, and the farewell once the subscription ends', async () => {
  const creator = await seedSeller(site, 10)
  await ruleSet(site, creator, {
    event: 'subscribe',
    delay: { unit: 'hours', amount: 1 },
    messages: [ruleText('In')],
  })
  await ruleSet(site, creator, {
    event: 'subscription_ended',
    delay: { unit: 'minutes', amount: 0 },
    messages: [ruleText('Out')],
  })
  const [stays, leaves, returns] = [await seedAccount(site), await seedAccount(site), await seedAccount(site)]
  for (const fan of [stays, leaves, returns]) await addCredits(site, fan, 5_000, 'sandbox')
  await subscribed(site, stays, creator)
  const { subscription } = await subscribed(site, leaves, creator)
  await answerOf(cancelViaApi(site, leaves, subscription.id))
  const { subscription: second } = await subscribed(site, returns, creator)
  await answerOf(cancelViaApi(site, returns, second.id))
  await sendDueAfter(site, 61)
  assert.deepEqual(await textsTo(site, stays, creator), ['In'])
  assert.deepEqual(await textsTo(site, leaves, creator), [])

  const { ends_at } = await subscriptionRowOf(site, subscription.id)
  await subscribed(site, returns, creator)
  await sendDueRules(subscriptionsAt(site, new Date(ends_at.getTime() - MINUTE_MS)))
  assert.deepEqual(await textsTo(site, leaves, creator), [])
  await sendDueRules(subscriptionsAt(site, new Date(ends_at.getTime() + MINUTE_MS)))
  assert.deepEqual(await textsTo(site, leaves, creator), ['Out'])
  assert.deepEqual(await textsTo(site, stays, creator), ['In'], 'it renews, so it is not over')
  assert.deepEqual(await textsTo(site, returns, creator), [], 'who goes on was not missed')
})

test('a rule for ended subscriptions, enabled later, includes those already cancelled', async () => {
  const [creator, fan] = [await seedSeller(site, 10), await seedAccount(site)]
  await addCredits(site, fan, 5_000, 'sandbox')
  const { subscription } = await subscribed(site, fan, creator)
  await answerOf(cancelViaApi(site, fan, subscription.id))
  await ruleSet(site, creator, { event: 'subscription_ended', messages: [ruleText('Out')] })
  const { ends_at } = await subscriptionRowOf(site, subscription.id)
  await sendDueRules(subscriptionsAt(site, new Date(ends_at.getTime() + DAY_MS)))
  assert.deepEqual(await textsTo(site, fan, creator), ['Out'])
})

test('the purchase rule fires for the first purchase, not for tips or later purchases', async () => {
  const [creator, fan, old] = [await seedCreator(), await seedAccount(site), await seedAccount(site)]
  for (const each of [fan, old]) await addCredits(site, each, 5_000, 'sandbox')
  const shop = await Promise.all([1, 2].map(() => seedMedia(site, creator, { price_cents: 500 })))
  const [one, two] = shop.map(({ id }) => id)
  await answerOf(buyMediaViaApi(site, old, { media: one ?? '' }))
  await ruleSet(site, creator, { event: 'first_purchase', messages: [ruleText('Thank you')] })
  await answerOf(tip(site, fan, { user: creator.id, amount: 5 }))
  await sendDueAfter(site, 60)
  assert.deepEqual(await textsTo(site, fan, creator), [])
  for (const id of [one, two]) await answerOf(buyMediaViaApi(site, fan, { media: id ?? '' }))
  await answerOf(buyMediaViaApi(site, old, { media: two ?? '' }))
  await sendDueAfter(site, 60)
  assert.deepEqual(await textsTo(site, fan, creator), ['Thank you'])
  assert.deepEqual(await textsTo(site, old, creator), [])
})

test('messages due while the rule is off are never sent; changes apply to people already scheduled', async () => {
  const creator = await seedCreator()
  await ruleSet(site, creator)
  const early = await newFollower(creator)
  await answerOf(switchRuleViaApi(site, creator, false))
  await answerOf(switchRuleViaApi(site, creator, false))
  const unseen = await newFollower(creator)
  await sql`update rule_sendings set due_at = now() where person_id = ${early.id}`.execute(db)
  await answerOf(switchRuleViaApi(site, creator, true))
  await sendDueAfter(site, 60)
  for (const fan of [early, unseen]) assert.deepEqual(await textsTo(site, fan, creator), [])

  const fan = await newFollower(creator)
  await answerOf(switchRuleViaApi(site, creator, false))
  await answerOf(switchRuleViaApi(site, creator, true))
  await ruleSet(site, creator, { delay: { unit: 'hours', amount: 2 }, messages: [ruleText('Newer')] })
  await sendDueAfter(site, 60)
  assert.deepEqual(await textsTo(site, fan, creator), [])
  await sendDueAfter(site, 121)
  assert.deepEqual(await textsTo(site, fan, creator), ['Newer'])
})

test('blocks, mutes and deleted accounts are checked at the time of sending', async () => {
  const creator = await seedCreator()
  await ruleSet(site, creator)
  const fans = await Promise.all(Array.from({ length: 4 }, () => newFollower(creator)))
  const [blocked, muting, gone, fan] = fans
  assert.ok(blocked && muting && gone && fan)
  await answerOf(block(site, creator, blocked.id))
  await answerOf(
    askAs(site, muting, 'mutation ($id: ID!) { muteAccount(accountId: $id) }', { id: creator.id }),
  )
  await hide(site, gone.id, 'deleting')
  await sendDueAfter(site, 60)
  const { rows } = await sql<{ to: string }>`
    select case when user1_id = ${creator.id} then user2_id else user1_id end as to from threads
    where ${creator.id} in (user1_id, user2_id)
  `.execute(db)
  assert.deepEqual(rows, [{ to: fan.id }])
  assert.equal(await waiting(creator), 0)

  const late = await newFollower(creator)
  await makeFormerCreator(site, creator.id)
  await sendDueAfter(site, 60)
  assert.deepEqual(await textsTo(site, late, creator), [])
})

test('messages of a rule send a notification unless the thread is muted', async () => {
  const creator = await seedCreator()
  const [listening, muting] = [await seedAccount(site), await seedAccount(site)]
  await writeTextMessage(site, muting, creator, 'Earlier')
  await sql`update threads set muted1 = user1_id = ${muting.id}, muted2 = user2_id = ${muting.id}
    where ${muting.id} in (user1_id, user2_id)`.execute(db)
  await ruleSet(site, creator)
  for (const fan of [listening, muting]) await answerOf(follow(site, fan, creator.id))
  await sendDueAfter(site, 60)
  assert.equal((await textsTo(site, muting, creator)).length, 2)
  const response = db.selectFrom('notifications').select('account_id').where('actor_id', '=', creator.id)
  assert.deepEqual(await response.execute(), [{ account_id: listening.id }])
})

test('a rule with deleted media disables itself with a reason; once fixed, scheduled people get it', async () => {
  const creator = await seedCreator()
  const media = await seedMedia(site, creator, { visibility: 'private', duration_ms: 60_000 })
  const value = { price: 5, text: 'The long one', preview: 10, media: media.id }
  await ruleSet(site, creator, { messages: [{ type: 'teaser', value }] })
  const fan = await newFollower(creator)
  await sql`delete from media where id = ${media.id}`.execute(db)
  await sendDueAfter(site, 60)
  const { enabled, problem } = (await ruleOf(site, creator)) ?? assert.fail()
  assert.equal(enabled, false)
  assert.match(problem ?? '', /no longer available/)
  assert.equal((await ruleSet(site, creator)).enabled, true)
  await sendDueAfter(site, 60)
  assert.deepEqual(await textsTo(site, fan, creator), ['Welcome'])
})

test('twenty due people get it once each, with several workers and one that fails midway', async () => {
  const creator = await seedCreator()
  await ruleSet(site, creator)
  const fans: Seeded[] = []
  for (let count = 0; count < 20; count += 1) fans.push(await newFollower(creator))
  const later = subscriptionsAt(site, new Date(Date.now() + 60 * MINUTE_MS))
  let reads = 0
  const dying = {
    ...later,
    bus: {
      ...later.bus,
      publishAllIn: async (...response: Parameters<typeof later.bus.publishAllIn>) => {
        reads += 1
        // Fails after the message was written: the transaction must roll back.
        if (reads === 5) throw new Error('cut off')
        return later.bus.publishAllIn(...response)
      },
    },
  }
  await assert.rejects(sendDueRules(dying), AggregateError)
  assert.equal(await waiting(creator), 1)
  await Promise.all([sendDueAfter(site, 60), sendDueAfter(site, 60), sendDueAfter(site, 60)])
  for (const fan of fans) assert.deepEqual(await textsTo(site, fan, creator), ['Welcome'])
  assert.equal((await ruleOf(site, creator))?.figures.sent, 20)
})

test('messages of a rule are appended to the existing thread', async () => {
  const creator = await seedCreator()
  await ruleSet(site, creator)
  const fan = await newFollower(creator)
  await writeTextMessage(site, fan, creator, 'Hi!')
  await sendDueAfter(site, 60)
  assert.deepEqual(await textsTo(site, fan, creator), ['Hi!', 'Welcome'])
})
