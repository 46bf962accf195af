import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedMedia, seedRight } from '../../../../test/media.ts'
import { sees } from '../../../../test/media-api.ts'
import {
  messageSeenBy,
  seedCreatorAndFan,
  seedTeaserOffer,
  unlock,
  unlocked,
  valueIn,
  writtenMessage,
} from '../../../../test/messages.ts'
import { addCredits, buyMediaViaApi, creditsOf, ledgerEarningsOf, tip } from '../../../../test/money.ts'
import { answerOf, askAs, block, hide, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { reconcileLedger, reverseSale } from '../../ledger/index.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

const saleOf = (fanId: string) =>
  db.selectFrom('sales').selectAll().where('fan_id', '=', fanId).executeTakeFirstOrThrow()

async function refund(fanId: string): Promise<void> {
  const sale = await saleOf(fanId)
  await db
    .transaction()
    .execute((tx) =>
      reverseSale(site.app, tx, sale, { key: `refund:${sale.id}`, reason: 'refund', to: 'credits' }),
    )
}

const proven = async () => (await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems

test('a payment unlocks the teaser, and the creator earns and is notified', async () => {
  const { creator, fan, media, message } = await seedTeaserOffer(site)
  assert.equal(await sees(site, fan, media), null)
  const open = await unlocked(site, fan, message)
  assert.equal(open.id, message.id)
  assert.equal(open.unlocked, true)
  assert.deepEqual(open.wallet, { cents: 500 })
  assert.match(String(valueIn(open).url), /^\/files\/m\/all\..*\/clip\.mp4$/)
  assert.match(String(valueIn(open).thumbnail), /\/grid\.webp$/)
  assert.equal(await sees(site, fan, media), 'open')
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 350, payable: 0 })
  const { kind, subject_id, price_cents } = await saleOf(fan.id)
  assert.deepEqual(
    { kind, subject_id, price_cents },
    { kind: 'teaser', subject_id: message.id, price_cents: 500 },
  )
  const news = await db
    .selectFrom('notifications')
    .select(['kind', 'actor_id', 'media_id', 'amount_cents'])
    .where('account_id', '=', creator.id)
    .where('kind', '=', 'purchase')
    .execute()
  assert.deepEqual(news, [{ kind: 'purchase', actor_id: fan.id, media_id: media, amount_cents: 500 }])
  assert.equal((await messageSeenBy(site, fan, message)).wallet, null)
  const history = await answerOf<object[]>(
    askAs(site, fan, '{ wallet_transactions(filter: { type: "teaser" }) { dollars media { id } } }'),
  )
  assert.deepEqual(history, [{ dollars: -5, media: { id: media } }])
  await answerOf(block(site, creator, fan.id))
  assert.equal(await sees(site, fan, media), 'open', 'a block takes nothing away')
})

test('an unlocked teaser is returned without another payment', async () => {
  const { fan, message } = await seedTeaserOffer(site)
  await answerOf(unlock(site, fan, message, 'the-first-key'))
  for (const key of ['the-first-key', 'another-key', undefined]) {
    const again = await unlocked(site, fan, message, key)
    assert.deepEqual([again.unlocked, again.wallet], [true, { cents: 500 }])
  }
})

test('100 concurrent unlocks with one key, or 200 with different keys, are one payment', async () => {
  for (const [count, keyOf] of [
    [100, () => 'a-hundred-times'],
    [200, (n: number) => `key-number-${n}`],
  ] as const) {
    for (const cents of [500, 1_500]) {
      const { creator, fan, message } = await seedTeaserOffer(site, { cents })
      const answers = await Promise.all(
        Array.from({ length: count }, (_, n) => unlocked(site, fan, message, keyOf(n))),
      )
      assert.ok(answers.every((answer) => answer.unlocked))
      assert.equal(await creditsOf(site, fan), cents - 500)
      assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 350, payable: 0 })
    }
  }
})

test('the same media in two messages is paid once', async () => {
  const { creator, fan, media, message } = await seedTeaserOffer(site)
  const second = await writtenMessage(site, creator, fan, { type: 'teaser', value: { price: 3, media } })
  await Promise.all([unlock(site, fan, message), unlock(site, fan, second)])
  const paid = 1_000 - (await creditsOf(site, fan))
  assert.ok(paid === 500 || paid === 300, String(paid))
  assert.equal((await unlocked(site, fan, second)).unlocked, true)
  assert.equal(1_000 - (await creditsOf(site, fan)), paid)
})

test('paid_cents is set on the message that was paid for, and not on others with the same media', async () => {
  const { creator, fan, media, message } = await seedTeaserOffer(site)
  assert.equal((await messageSeenBy(site, fan, message)).paid_cents, null)
  // Given for free after it was offered for a price.
  const gift = await writtenMessage(site, creator, fan, {
    type: 'teaser',
    value: { free: true, price: 0, media },
  })
  await answerOf(unlock(site, fan, gift))
  for (const each of [message, gift]) {
    const { unlocked: isOpen, paid_cents } = await messageSeenBy(site, fan, each)
    assert.deepEqual([isOpen, paid_cents], [true, null])
  }
  assert.equal(await creditsOf(site, fan), 1_000)

  const bought = await seedTeaserOffer(site)
  assert.equal((await unlocked(site, bought.fan, bought.message)).paid_cents, 500)
  const cheaper = { type: 'teaser', value: { price: 3, media: bought.media } }
  const second = await writtenMessage(site, bought.creator, bought.fan, cheaper)
  assert.equal((await messageSeenBy(site, bought.fan, bought.message)).paid_cents, 500)
  assert.equal((await messageSeenBy(site, bought.fan, second)).paid_cents, null)
  assert.equal(
    (await messageSeenBy(site, bought.creator, bought.message)).paid_cents,
    null,
    'the creator paid nothing',
  )
  await refund(bought.fan.id)
  const after = await messageSeenBy(site, bought.fan, bought.message)
  assert.deepEqual([after.unlocked, after.paid_cents], [false, null])
})

test('media the fan can already see costs nothing', async () => {
  const { creator, fan, message } = await seedTeaserOffer(site, { media: { visibility: 'free' } })
  assert.equal((await messageSeenBy(site, fan, message)).unlocked, true)
  await answerOf(unlock(site, fan, message))
  const { id: media } = await seedMedia(site, creator, { price_cents: 400, duration_ms: 60_000 })
  const shop = await writtenMessage(site, creator, fan, { type: 'teaser', value: { price: 5, media } })
  await answerOf(buyMediaViaApi(site, fan, { media }))
  assert.equal((await messageSeenBy(site, fan, shop)).unlocked, true)
  await answerOf(unlock(site, fan, shop))
  assert.equal(await creditsOf(site, fan), 600)
})

test('a free teaser costs nothing and has no sale, however often it is unlocked', async () => {
  const { fan, media, message } = await seedTeaserOffer(site, { price: 0, cents: 0 })
  for (let n = 0; n < 2; n += 1) assert.equal((await unlocked(site, fan, message)).unlocked, true)
  await db.deleteFrom('media_rights').where('media_id', '=', media).execute()
  assert.equal((await messageSeenBy(site, fan, message)).unlocked, false)
  assert.equal((await unlocked(site, fan, message)).unlocked, true)
  const rights = await db.selectFrom('media_rights').select('how').where('media_id', '=', media).execute()
  assert.deepEqual(rights, [{ how: 'free-message' }])
})

test('an unlock without enough credits is refused and unlocks nothing', async () => {
  const { fan, media, message } = await seedTeaserOffer(site, { cents: 499 })
  assert.deepEqual(await refusalOf(unlock(site, fan, message)), {
    code: 'NOT_ENOUGH_CREDITS',
    words: 'Not enough credits in your wallet.',
  })
  assert.equal(await sees(site, fan, media), null)
  assert.equal(valueIn(await messageSeenBy(site, fan, message)).url, null)
  assert.equal(await creditsOf(site, fan), 499)
})

test('only the recipient can unlock a teaser', async () => {
  const { creator, message } = await seedTeaserOffer(site)
  const third = await seedAccount(site)
  await addCredits(site, third, 1_000)
  assert.equal((await refusalOf(unlock(site, null, message))).code, 401)
  assert.equal((await refusalOf(unlock(site, third, message))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(unlock(site, creator, message))).code, 'FORBIDDEN')
  const own = await seedTeaserOffer(site)
  const mixed = { id: message.id, thread: own.message.thread }
  assert.equal((await refusalOf(unlock(site, own.fan, mixed))).code, 'NOT_FOUND')
  assert.equal(await creditsOf(site, third), 1_000)
})

test('nothing is sold across a block or a suspension, or of deleted media', async () => {
  const blocked = await seedTeaserOffer(site)
  await answerOf(block(site, blocked.creator, blocked.fan.id))
  assert.equal((await refusalOf(unlock(site, blocked.fan, blocked.message))).code, 'NOT_FOUND')
  const away = await seedTeaserOffer(site)
  await hide(site, away.creator.id, 'suspended')
  assert.equal((await refusalOf(unlock(site, away.fan, away.message))).code, 'NOT_FOUND')
  const gone = await seedTeaserOffer(site)
  const deleting = askAs(site, gone.creator, 'mutation ($id: ID!) { deleteMedia(id: $id) }', {
    id: gone.media,
  })
  assert.equal(await answerOf(deleting), true)
  assert.equal((await refusalOf(unlock(site, gone.fan, gone.message))).code, 'NOT_FOUND')
  const seen = await messageSeenBy(site, gone.fan, gone.message)
  assert.deepEqual([seen.unlocked, valueIn(seen).media, valueIn(seen).text], [false, null, 'Only for you'])
  for (const { fan } of [blocked, away, gone]) assert.equal(await creditsOf(site, fan), 1_000)
})

test('rejects text messages, unknown ids, malformed keys and keys of other payments', async () => {
  const { creator, fan, message } = await seedTeaserOffer(site)
  const text = await writtenMessage(site, fan, creator, { value: 'Hello' })
  assert.equal((await refusalOf(unlock(site, creator, text))).code, 'BAD_INPUT')
  for (const [wrong, code] of [
    [{ id: 'x' }, 'BAD_INPUT'],
    [{ thread: 'x' }, 'BAD_INPUT'],
    [{ id: '01900000-0000-7000-8000-000000000000' }, 'NOT_FOUND'],
    [{ thread: '01900000-0000-7000-8000-000000000000' }, 'NOT_FOUND'],
  ] as const)
    assert.equal((await refusalOf(unlock(site, fan, { ...message, ...wrong }))).code, code)
  assert.equal((await refusalOf(unlock(site, fan, message, '../../../etc'))).code, 'BAD_INPUT')
  await answerOf(tip(site, fan, { user: creator.id, amount: 3, key: 'used-already' }))
  assert.equal((await refusalOf(unlock(site, fan, message, 'used-already'))).code, 'KEY_REUSED')
  assert.equal((await messageSeenBy(site, fan, message)).unlocked, false)
  assert.equal(await creditsOf(site, fan), 700)
})

test('a refunded teaser is locked at once and can be bought again', async () => {
  const { creator, fan, media, message } = await seedTeaserOffer(site)
  await answerOf(unlock(site, fan, message, 'the-first-time'))
  await refund(fan.id)
  assert.equal((await messageSeenBy(site, fan, message)).unlocked, false)
  assert.equal(await sees(site, fan, media), null)
  assert.equal(await creditsOf(site, fan), 1_000)
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 0 })
  assert.equal((await unlocked(site, fan, message, 'the-first-time')).unlocked, false, 'an old wish is over')
  assert.equal((await unlocked(site, fan, message, 'once-again')).unlocked, true)
  assert.equal(await creditsOf(site, fan), 500)
})

test('deleted media stay open to fans who unlocked them, until they are refunded', async () => {
  const { creator, fan, media, message } = await seedTeaserOffer(site)
  await answerOf(unlock(site, fan, message))
  await answerOf(askAs(site, creator, 'mutation ($id: ID!) { deleteMedia(id: $id) }', { id: media }))
  assert.equal((await messageSeenBy(site, fan, message)).unlocked, true)
  await refund(fan.id)
  assert.equal((await messageSeenBy(site, fan, message)).unlocked, false)
  assert.deepEqual(await db.selectFrom('media').select('id').where('id', '=', media).execute(), [])
})

test('the ledger reconciles, and a message right without a sale is detected', async () => {
  assert.deepEqual(await proven(), [])
  const { fan, media } = await seedTeaserOffer(site)
  const right = { media_id: media, account_id: fan.id, how: 'message' } as const
  await db.insertInto('media_rights').values(right).execute()
  assert.deepEqual(await proven(), [`A right has no sale: media ${media} of account ${fan.id}.`])
  await db.deleteFrom('media_rights').where('media_id', '=', media).execute()
  const { fan: lucky } = await seedCreatorAndFan(site)
  await seedRight(site, media, lucky)
  assert.deepEqual(await proven(), [`A right has no sale: media ${media} of account ${lucky.id}.`])
})
