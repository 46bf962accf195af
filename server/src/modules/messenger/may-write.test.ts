import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedMedia, seedSubscription } from '../../../test/media.ts'
import {
  mayWriteTo,
  seedCreatorAndFan,
  setMessenger,
  writeMessageViaApi,
  writeTextMessage,
} from '../../../test/messages.ts'
import { addCredits, buyMediaViaApi, tip } from '../../../test/money.ts'
import { answerOf, askAs, block, follow, hide, refusalOf } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { seedSeller, subscribed } from '../../../test/subscriptions.ts'
import { reverseSale } from '../ledger/index.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

const PAYMENTS: Record<string, (fan: Seeded, creator: Seeded) => Promise<unknown>> = {
  'a tip': (fan, creator) => answerOf(tip(site, fan, { user: creator.id, amount: 5 })),
  'a media': async (fan, creator) => {
    const { id } = await seedMedia(site, creator, { visibility: 'free', price_cents: 300 })
    return answerOf(buyMediaViaApi(site, fan, { media: id }))
  },
  'a share link': async (fan, creator) => {
    const { id: media } = await seedMedia(site, creator, { visibility: 'private' })
    const link = await answerOf<{ id: string }>(
      askAs(
        site,
        creator,
        `mutation { createSharedLink(media: "${media}", free: false, price: 3, text: "Look here") { id } }`,
      ),
    )
    return answerOf(askAs(site, fan, `mutation { buySharedLink(id: "${link.id}") { id } }`))
  },
}

for (const [what, pay] of Object.entries(PAYMENTS))
  test(`a creator may write to a fan who paid for ${what}, until the payment is refunded`, async () => {
    const [creator, fan] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
    await addCredits(site, fan, 5_000)
    assert.equal((await mayWriteTo(site, creator, fan)).allowed, false)
    assert.equal(
      (await refusalOf(writeMessageViaApi(site, creator, fan, { value: 'Hello' }))).code,
      'FORBIDDEN',
    )
    await pay(fan, creator)
    assert.equal((await mayWriteTo(site, creator, fan)).allowed, true)
    const sale = await db
      .selectFrom('sales')
      .selectAll()
      .where('fan_id', '=', fan.id)
      .executeTakeFirstOrThrow()
    await db
      .transaction()
      .execute((tx) => reverseSale(site.app, tx, sale, { key: sale.id, reason: 'refund', to: 'credits' }))
    assert.equal((await mayWriteTo(site, creator, fan)).allowed, false)
    await addCredits(site, fan, 5_000)
    await answerOf(tip(site, fan, { user: creator.id, amount: 5 }))
    await writeTextMessage(site, creator, fan, 'Thank you')
  })

test('a creator may write to a former paying subscriber, who may reply', async () => {
  const [creator, fan] = [await seedSeller(site), await seedAccount(site)]
  await addCredits(site, fan, 5_000)
  await subscribed(site, fan, creator)
  await seedSubscription(site, fan, creator, new Date(Date.now() - 1_000))
  assert.equal(
    (await refusalOf(writeMessageViaApi(site, fan, creator, { value: 'Hello' }))).code,
    'FORBIDDEN',
  )
  await answerOf(askAs(site, fan, `mutation { upFollowing(id: "${creator.id}", wanted: false) }`))
  await writeTextMessage(site, creator, fan, 'Come back')
  await writeTextMessage(site, fan, creator, 'I might')
})

test('a creator chooses who may write first: everybody, followers, subscribers', async () => {
  const seller = await seedSeller(site)
  const [stranger, follower, subscriber] = await Promise.all([1, 2, 3].map(() => seedAccount(site)))
  assert.ok(stranger && follower && subscriber)
  await answerOf(follow(site, follower, seller.id))
  await seedSubscription(site, subscriber, seller)
  const open = async (writers: string) => {
    await answerOf(setMessenger(site, seller, `writers: "${writers}"`))
    const found = []
    for (const person of [stranger, follower, subscriber])
      found.push((await mayWriteTo(site, person, seller)).allowed)
    return found
  }
  assert.deepEqual(await open('default'), [false, false, true])
  assert.deepEqual(await open('everybody'), [true, true, true])
  await writeTextMessage(site, stranger, seller, 'Hello')
  assert.deepEqual(await open('followers'), [false, true, true])
  const refused = await mayWriteTo(site, stranger, seller)
  assert.match(refused.words ?? '', /^Follow .* to message them\.$/)
  assert.equal(
    (await refusalOf(writeMessageViaApi(site, stranger, seller, { value: 'Again' }))).words,
    refused.words,
  )
  assert.deepEqual(await open('subscribers'), [false, false, true])
  assert.equal((await mayWriteTo(site, stranger, seller)).needs_subscription, true)
  await writeTextMessage(site, seller, stranger, 'I answer you')
  assert.equal(
    (await refusalOf(writeMessageViaApi(site, stranger, seller, { value: 'x' }))).code,
    'FORBIDDEN',
  )
})

test('"subscribers only" admits no new writers when the creator sells no subscription', async () => {
  const [creator, fan] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
  await answerOf(setMessenger(site, creator, 'writers: "subscribers"'))
  const found = await mayWriteTo(site, fan, creator)
  assert.deepEqual([found.allowed, found.needs_subscription], [false, false])
  assert.match(found.words ?? '', /isn’t accepting new messages/)
})

test('settings are per account, keep omitted fields and reject unknown values', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const read = (asker: Seeded | null) =>
    askAs(site, asker, '{ messengerSettings { writers read_marks typing } }')
  assert.deepEqual(await answerOf(read(fan)), { writers: 'default', read_marks: true, typing: true })
  await answerOf(setMessenger(site, creator, 'writers: "everybody"'))
  for (let twice = 0; twice < 2; twice += 1)
    assert.deepEqual(await answerOf(setMessenger(site, creator, 'typing: false')), {
      writers: 'everybody',
      read_marks: true,
      typing: false,
    })
  assert.deepEqual(await answerOf(read(fan)), { writers: 'default', read_marks: true, typing: true })
  assert.equal((await refusalOf(setMessenger(site, creator, 'writers: "friends"'))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(setMessenger(site, fan, 'writers: "everybody"'))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(setMessenger(site, null, 'typing: true'))).code, 401)
  assert.equal((await refusalOf(read(null))).code, 401)
})

test('nobody may write to themselves, to an erased account, across a block, or to an unrelated fan', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const [a, b] = [await seedAccount(site), await seedAccount(site)]
  assert.equal((await mayWriteTo(site, fan, fan)).allowed, false)
  assert.match((await mayWriteTo(site, a, b)).words ?? '', /once one of you follows the other/)
  await answerOf(follow(site, b, a.id))
  assert.equal((await mayWriteTo(site, a, b)).allowed, true)
  await hide(site, b.id, 'erased')
  assert.equal((await mayWriteTo(site, a, b)).allowed, false)
  await writeTextMessage(site, fan, creator, 'Hello')
  await answerOf(block(site, fan, creator.id))
  for (const [from, to] of [
    [fan, creator],
    [creator, fan],
  ] as const)
    assert.deepEqual(await mayWriteTo(site, from, to), {
      allowed: false,
      needs_subscription: false,
      words: 'You can’t message this person.',
    })
})
