import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedMedia, seedMediaRow, seedSubscription } from '../../../../test/media.ts'
import { sees } from '../../../../test/media-api.ts'
import { addCredits, buyMediaViaApi, creditsOf, ledgerEarningsOf } from '../../../../test/money.ts'
import { answerOf, askAs, block, hide, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import { reconcileLedger } from '../../ledger/index.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

async function shop({ cents = 1_000, price = 500 } = {}) {
  const [creator, fan] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
  await addCredits(site, fan, cents)
  const { id: media } = await seedMedia(site, creator, { price_cents: price })
  return { creator, fan, media }
}

const salesOf = (fanId: string) => db.selectFrom('sales').selectAll().where('fan_id', '=', fanId).execute()

test('a buyer gets permanent access, and the creator is notified', async () => {
  const { creator, fan, media } = await shop()
  assert.equal(await sees(site, fan, media), 'price')
  const bought = await answerOf<{ media: object; wallet: object }>(buyMediaViaApi(site, fan, { media }))
  assert.deepEqual(bought.media, { id: media, access: 'open' })
  assert.deepEqual(bought.wallet, { cents: 500 })
  assert.equal(await sees(site, fan, media), 'open')
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 350, payable: 0 })
  const news = await db
    .selectFrom('notifications')
    .select(['kind', 'actor_id', 'media_id', 'amount_cents'])
    .where('account_id', '=', creator.id)
    .execute()
  assert.deepEqual(news, [{ kind: 'purchase', actor_id: fan.id, media_id: media, amount_cents: 500 }])
  await answerOf(block(site, creator, fan.id))
  assert.equal(await sees(site, fan, media), 'open', 'a block takes nothing away')
})

test('never charges twice for a media, with any key', async () => {
  const { fan, media } = await shop()
  const { id } = await answerOf<{ id: string }>(buyMediaViaApi(site, fan, { media, key: 'my-only-key' }))
  assert.equal(
    (await answerOf<{ id: string }>(buyMediaViaApi(site, fan, { media, key: 'my-only-key' }))).id,
    id,
  )
  assert.deepEqual(await refusalOf(buyMediaViaApi(site, fan, { media, key: 'another-key' })), {
    code: 'ALREADY_BOUGHT',
    words: 'You already own this. You weren’t charged.',
  })
  assert.equal(await creditsOf(site, fan), 500)
})

test('a hundred concurrent requests with one key are one purchase', async () => {
  const { fan, media } = await shop()
  const ids = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const bought = buyMediaViaApi(site, fan, { media, key: 'a-hundred-times' })
      return (await answerOf<{ id: string }>(bought)).id
    }),
  )
  assert.equal(new Set(ids).size, 1)
  assert.equal(await creditsOf(site, fan), 500)
})

test('of two tabs with different keys only one is charged, even with credits for both', async () => {
  for (const cents of [500, 1_000]) {
    const { fan, media } = await shop({ cents })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, tab) => buyMediaViaApi(site, fan, { media, key: `tab-number-${tab}` })),
    )
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code)
    assert.equal(codes.filter((code) => code === undefined).length, 1)
    assert.equal(codes.filter((code) => code === 'ALREADY_BOUGHT').length, 19)
    assert.equal(await creditsOf(site, fan), cents - 500)
  }
})

test('two hundred concurrent purchases with credits for one: exactly one succeeds', async () => {
  const { creator, fan } = await shop({ cents: 999 })
  const medias = await Promise.all(
    Array.from({ length: 200 }, () => seedMediaRow(site, creator, { price_cents: 500 })),
  )
  const answers = await Promise.all(medias.map(({ id }) => buyMediaViaApi(site, fan, { media: id })))
  const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code)
  assert.equal(codes.filter((code) => code === undefined).length, 1)
  assert.equal(codes.filter((code) => code === 'NOT_ENOUGH_CREDITS').length, 199)
  assert.equal(await creditsOf(site, fan), 499)
  assert.equal((await salesOf(fan.id)).length, 1)
  const rights = await db.selectFrom('media_rights').selectAll().where('account_id', '=', fan.id).execute()
  assert.equal(rights.length, 1)
})

test('rejects a key that was used for another purchase', async () => {
  const { creator, fan, media } = await shop()
  const { id: other } = await seedMedia(site, creator, { price_cents: 300 })
  await answerOf(buyMediaViaApi(site, fan, { media, key: 'used-already' }))
  assert.equal(
    (await refusalOf(buyMediaViaApi(site, fan, { media: other, key: 'used-already' }))).code,
    'KEY_REUSED',
  )
  assert.equal(await sees(site, fan, other), 'price')
  assert.equal(await creditsOf(site, fan), 500)
})

test('answers a repeated key like the first time, even after a price change', async () => {
  const { fan, media } = await shop()
  const asked = { media, key: 'before-the-rise', price: 5 }
  const { id } = await answerOf<{ id: string }>(buyMediaViaApi(site, fan, asked))
  await db.updateTable('media').set({ price_cents: 900 }).where('id', '=', media).execute()
  assert.equal((await answerOf<{ id: string }>(buyMediaViaApi(site, fan, asked))).id, id)
  assert.equal(await creditsOf(site, fan), 500)
})

test('rejects a price other than the one the fan saw', async () => {
  const { fan, media } = await shop()
  await db.updateTable('media').set({ price_cents: 900 }).where('id', '=', media).execute()
  assert.equal((await refusalOf(buyMediaViaApi(site, fan, { media, price: 5 }))).code, 'CONFLICT')
  await answerOf(buyMediaViaApi(site, fan, { media, price: 9 }))
  assert.equal(await creditsOf(site, fan), 100)
})

test('rejects a purchase without enough credits and grants nothing', async () => {
  const { fan, media } = await shop({ cents: 499 })
  assert.equal((await refusalOf(buyMediaViaApi(site, fan, { media }))).code, 'NOT_ENOUGH_CREDITS')
  assert.equal(await sees(site, fan, media), 'price')
  assert.equal(await creditsOf(site, fan), 499)
})

test('rejects buying free, subscriber, private, hidden, deleted or own media', async () => {
  const { creator, fan } = await shop()
  const notForSale = async (columns: Parameters<typeof seedMedia>[2], code: string) => {
    const { id: media } = await seedMedia(site, creator, columns)
    assert.equal((await refusalOf(buyMediaViaApi(site, fan, { media }))).code, code, JSON.stringify(columns))
  }
  await notForSale({}, 'BAD_INPUT')
  await notForSale({ visibility: 'subscription' }, 'BAD_INPUT')
  await notForSale({ visibility: 'private' }, 'NOT_FOUND')
  await notForSale({ price_cents: 500, approved: false }, 'NOT_FOUND')
  await notForSale({ price_cents: 500, state: 'processing' }, 'NOT_FOUND')
  await notForSale({ price_cents: 500, available_at: new Date(Date.now() + 60_000) }, 'NOT_FOUND')
  await notForSale({ price_cents: 500, deleted_at: new Date() }, 'NOT_FOUND')
  await addCredits(site, creator, 1_000)
  const { id: own } = await seedMedia(site, creator, { price_cents: 500 })
  assert.equal((await refusalOf(buyMediaViaApi(site, creator, { media: own }))).words, 'This isn’t for sale.')
  assert.equal(await creditsOf(site, fan), 1_000)
})

test('subscribers and staff pay too', async () => {
  const { creator, fan, media } = await shop()
  await seedSubscription(site, fan, creator)
  await answerOf(buyMediaViaApi(site, fan, { media }))
  const staff = await seedStaff(site, 'support')
  await addCredits(site, staff, 500)
  await answerOf(buyMediaViaApi(site, staff, { media }))
  assert.equal(await creditsOf(site, staff), 0)
})

test('rejects visitors, and accounts across a block or suspended', async () => {
  const { creator, fan, media } = await shop()
  assert.equal((await refusalOf(buyMediaViaApi(site, null, { media }))).code, 401)
  await answerOf(block(site, creator, fan.id))
  assert.equal((await refusalOf(buyMediaViaApi(site, fan, { media }))).code, 'NOT_FOUND')
  const { creator: away, fan: other, media: theirs } = await shop()
  await hide(site, other.id, 'suspended')
  assert.equal((await refusalOf(buyMediaViaApi(site, other, { media: theirs }))).code, 401)
  await hide(site, away.id, 'suspended')
  assert.equal((await refusalOf(buyMediaViaApi(site, fan, { media: theirs }))).code, 'NOT_FOUND')
  assert.equal(await creditsOf(site, fan), 1_000)
})

for (const [what, asked] of [
  ['an id that is none', { media: 'x' }],
  ['the id of nothing', { media: '01900000-0000-7000-8000-000000000000' }],
  ['a key with signs', { key: '../../../etc' }],
  ['a price that is no price', { price: 5.001 }],
  ['a price below zero', { price: -5 }],
] as const)
  test(`rejects ${what}`, async () => {
    const { fan, media } = await shop()
    const { code } = await refusalOf(buyMediaViaApi(site, fan, { media, ...asked }))
    assert.ok(['BAD_INPUT', 'NOT_FOUND', 'CONFLICT'].includes(String(code)), String(code))
    assert.equal(await creditsOf(site, fan), 1_000)
  })

test('concurrent purchase and deletion: each fan paid and has access, or neither', async () => {
  const { creator, media } = await shop()
  const fans = await Promise.all(Array.from({ length: 20 }, () => seedAccount(site)))
  for (const fan of fans) await addCredits(site, fan, 500)
  const deleting = askAs(site, creator, 'mutation ($id: ID!) { deleteMedia(id: $id) }', { id: media })
  const answers = await Promise.all([...fans.map((fan) => buyMediaViaApi(site, fan, { media })), deleting])
  assert.ok(answers.every(({ errors }) => (errors?.[0]?.extensions.code ?? 'NOT_FOUND') === 'NOT_FOUND'))
  for (const fan of fans) {
    const hasIt = (await sees(site, fan, media)) === 'open'
    assert.equal(await creditsOf(site, fan), hasIt ? 0 : 500)
  }
})

test('the ledger balances after all of the above, and a right without a sale is detected', async () => {
  const prove = async () => (await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems
  assert.deepEqual(await prove(), [])
  const { fan, media } = await shop()
  await db
    .insertInto('media_rights')
    .values({ media_id: media, account_id: fan.id, how: 'purchase' })
    .execute()
  assert.deepEqual(await prove(), [`A right has no sale: media ${media} of account ${fan.id}.`])
})
