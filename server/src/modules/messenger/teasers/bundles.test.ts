import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedMedia } from '../../../../test/media.ts'
import { sees } from '../../../../test/media-api.ts'
import {
  messageSeenBy,
  seedCreatorAndFan,
  unlock,
  unlocked,
  valueIn,
  writeMessageViaApi,
  writtenMessage,
} from '../../../../test/messages.ts'
import { addCredits, buyMediaViaApi, creditsOf, ledgerEarningsOf } from '../../../../test/money.ts'
import { answerOf, askAs, follow, refusalOf } from '../../../../test/people.ts'
import type { Seeded } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { reconcileLedger, reverseSale } from '../../ledger/index.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

type Shown = { id: string; type: string; preview: number | null; url: string | null }
const mediasIn = (message: Parameters<typeof valueIn>[0]) => valueIn(message).medias as Shown[]

async function makeMedia(creator: Seeded, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const video = { visibility: 'private', duration_ms: 30_000 } as const
    const photo = { type: 'photo', visibility: 'private' } as const
    ids.push((await seedMedia(site, creator, n % 2 === 0 ? video : photo)).id)
  }
  return ids
}

async function several(count = 3, { price = 6, cents = 1_000 } = {}) {
  const { creator, fan } = await seedCreatorAndFan(site)
  if (cents > 0) await addCredits(site, fan, cents)
  const medias = await makeMedia(creator, count)
  const value = { price, free: price === 0, text: 'All of it', medias: medias.map((id) => ({ id })) }
  const message = await writtenMessage(site, creator, fan, { type: 'teaser', value })
  return { creator, fan, medias, message, value }
}

const seenAll = (fan: Seeded, medias: string[]) => Promise.all(medias.map((id) => sees(site, fan, id)))

const remove = (creator: Seeded, id: string) =>
  answerOf(askAs(site, creator, 'mutation ($id: ID!) { deleteMedia(id: $id) }', { id }))

async function giveBack({ id }: { id: string }, kind = 'teaser'): Promise<void> {
  const sale = await db
    .selectFrom('sales')
    .selectAll()
    .where('subject_id', '=', id)
    .where('kind', '=', kind as never)
    .where('reversed_at', 'is', null)
    .executeTakeFirstOrThrow()
  const order = { key: `refund:${sale.id}`, reason: 'refund', to: 'credits' } as const
  await db.transaction().execute((tx) => reverseSale(site.app, tx, sale, order))
}

const proven = async () => (await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems

test('one payment unlocks all media of a bundle in order, and a refund locks them again', async () => {
  const { creator, fan, medias, message } = await several()
  const shown = mediasIn(await messageSeenBy(site, fan, message))
  assert.deepEqual(
    shown.map(({ id, type, preview, url }) => [id, type, preview, url]),
    medias.map((id, n) => [id, n % 2 === 0 ? 'video' : 'photo', n % 2 === 0 ? 10 : null, null]),
  )
  assert.deepEqual(await seenAll(fan, medias), [null, null, null])
  await Promise.all(Array.from({ length: 20 }, (_, n) => unlocked(site, fan, message, `tab-number-${n}`)))
  assert.equal(await creditsOf(site, fan), 400)
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 420, payable: 0 })
  assert.deepEqual(await seenAll(fan, medias), ['open', 'open', 'open'])
  assert.ok(mediasIn(await messageSeenBy(site, fan, message)).every(({ url }) => url !== null))
  await giveBack(message)
  assert.deepEqual(await seenAll(fan, medias), [null, null, null])
  assert.deepEqual(await proven(), [])
})

test('without enough credits nothing is unlocked and nothing is charged', async () => {
  const { fan, medias, message } = await several(3, { cents: 599 })
  assert.deepEqual(await refusalOf(unlock(site, fan, message)), {
    code: 'NOT_ENOUGH_CREDITS',
    words: 'Not enough credits in your wallet.',
  })
  assert.deepEqual(await seenAll(fan, medias), [null, null, null])
  assert.equal(await creditsOf(site, fan), 599)
})

test('a fully owned bundle costs nothing; a partly owned one costs its price, and refunds keep earlier purchases', async () => {
  const { creator, fan, medias, message } = await several()
  const [first = '', second = '', third = ''] = medias
  const single = await writtenMessage(site, creator, fan, {
    type: 'teaser',
    value: { price: 3, media: first },
  })
  await answerOf(unlock(site, fan, single))
  assert.equal((await messageSeenBy(site, fan, message)).unlocked, false)
  await answerOf(unlock(site, fan, message))
  assert.equal(await creditsOf(site, fan), 100)
  const again = await writtenMessage(site, creator, fan, {
    type: 'teaser',
    value: { price: 9, medias: [{ id: second }, { id: third }] },
  })
  assert.equal((await unlocked(site, fan, again)).unlocked, true)
  assert.equal(await creditsOf(site, fan), 100)
  await giveBack(message)
  assert.deepEqual(await seenAll(fan, medias), ['open', null, null], 'the first was paid for by itself')
  await giveBack(single)
  assert.deepEqual(await seenAll(fan, medias), [null, null, null])
  assert.deepEqual(await proven(), [])
})

test('media refunded in the shop stay open to a fan who also paid for them in a message', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  await addCredits(site, fan, 2_000)
  const { id: sold } = await seedMedia(site, creator, { price_cents: 400, duration_ms: 30_000 })
  const [other = ''] = await makeMedia(creator, 1)
  const value = { price: 5, medias: [{ id: sold }, { id: other }] }
  const message = await writtenMessage(site, creator, fan, { type: 'teaser', value })
  await answerOf(buyMediaViaApi(site, fan, { media: sold }))
  await answerOf(unlock(site, fan, message))
  await giveBack({ id: sold }, 'media')
  assert.deepEqual(await seenAll(fan, [sold, other]), ['open', 'open'])
  await giveBack(message)
  assert.deepEqual(await seenAll(fan, [sold, other]), ['price', null])
  assert.deepEqual(await proven(), [])
})

test('a bundle is sold without its deleted media, and not at all when all are deleted', async () => {
  const { creator, fan, medias, message } = await several()
  const [first = '', ...rest] = medias
  await remove(creator, first)
  const seen = await messageSeenBy(site, fan, message)
  assert.deepEqual([valueIn(seen).media, mediasIn(seen).map(({ id }) => id)], [rest[0], rest])
  await answerOf(unlock(site, fan, message))
  assert.deepEqual(await seenAll(fan, medias), [null, 'open', 'open'])
  await remove(creator, rest[0] ?? '')
  assert.deepEqual(await seenAll(fan, rest), ['open', 'open'], 'what was bought stays')

  const other = await several()
  for (const id of other.medias) await remove(other.creator, id)
  assert.equal((await refusalOf(unlock(site, other.fan, other.message))).code, 'NOT_FOUND')
  assert.equal((await messageSeenBy(site, other.fan, other.message)).unlocked, false)
  assert.equal(await creditsOf(site, other.fan), 1_000)
  assert.deepEqual(await proven(), [])
})

test('media deleted after one sale are not sold to the next fan', async () => {
  const { creator, fan, medias, message, value } = await several(2)
  await answerOf(unlock(site, fan, message))
  const { fan: late } = await seedCreatorAndFan(site)
  await addCredits(site, late, 1_000)
  await answerOf(follow(site, late, creator.id))
  const second = await writtenMessage(site, creator, late, { type: 'teaser', value })
  await remove(creator, medias[0] ?? '')
  await answerOf(unlock(site, late, second))
  assert.deepEqual(await seenAll(late, medias), [null, 'open'])
  assert.deepEqual(await seenAll(fan, medias), ['open', 'open'])
  assert.deepEqual(await proven(), [])
})

test('a free bundle is unlocked for the reader at once', async () => {
  const { fan, medias, message } = await several(3, { price: 0, cents: 0 })
  assert.equal((await messageSeenBy(site, fan, message)).unlocked, true)
  assert.deepEqual(await seenAll(fan, medias), ['open', 'open', 'open'])
})

test('a bundle sent again with its key is the same message, and refused with other contents', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const medias = await makeMedia(creator, 2)
  const value = { price: 6, medias: medias.map((id) => ({ id })) }
  const sent = { type: 'teaser', key: 'the-same-wish' }
  const first = await writtenMessage(site, creator, fan, { ...sent, value })
  assert.equal((await writtenMessage(site, creator, fan, { ...sent, value })).id, first.id)
  const other = { ...value, price: 7 }
  assert.equal(
    (await refusalOf(writeMessageViaApi(site, creator, fan, { ...sent, value: other }))).code,
    'KEY_REUSED',
  )
  const { length } = await db.selectFrom('teasers').select('id').where('owner_id', '=', creator.id).execute()
  assert.equal(length, 1)
})

test('rejects eleven media, duplicates, media of others and a video that is too short', async () => {
  const { creator, fan } = await seedCreatorAndFan(site)
  const { creator: other } = await seedCreatorAndFan(site)
  const medias = await makeMedia(creator, 11)
  const short = await seedMedia(site, creator, { visibility: 'private', duration_ms: 9_000 })
  const [first = ''] = medias
  const refusal = (list: unknown) =>
    refusalOf(writeMessageViaApi(site, creator, fan, { type: 'teaser', value: { price: 6, medias: list } }))
  const asList = (ids: string[]) => ids.map((id) => ({ id }))
  assert.equal((await refusal(asList(medias))).words, 'Choose at most ten videos or photos')
  assert.equal((await refusal(asList([first, first]))).words, 'You can only add each video or photo once')
  assert.equal((await refusal(asList([first, ...(await makeMedia(other, 1))]))).code, 'NOT_FOUND')
  assert.equal(
    (await refusal(asList([first, short.id]))).words,
    'only videos longer than 10 seconds are allowed',
  )
  assert.equal((await refusal([{ id: first, preview: 16 }])).words, 'Preview must be 5 to 15 seconds')
  for (const strange of ['x', [first], [{ id: 7 }], [{ id: first, preview: 'long' }], {}])
    assert.equal((await refusal(strange)).code, 'BAD_INPUT', JSON.stringify(strange))
  const ten = { price: 6, medias: asList(medias.slice(0, 10)) }
  assert.equal(mediasIn(await writtenMessage(site, creator, fan, { type: 'teaser', value: ten })).length, 10)
})

test('only the creator sees who unlocked a bundle and its income', async () => {
  const { creator, fan, message } = await several()
  const sold = async (who: Seeded) => {
    const query = `query ($thread: ID!) { messages(thread: $thread) { sold { count income_cents people { id } } } }`
    const [bundle] = await answerOf<{ sold: object | null }[]>(
      askAs(site, who, query, { thread: message.thread }),
    )
    return bundle?.sold
  }
  assert.deepEqual(await sold(creator), { count: 0, income_cents: 0, people: [] })
  await answerOf(unlock(site, fan, message))
  assert.deepEqual(await sold(creator), { count: 1, income_cents: 420, people: [{ id: fan.id }] })
  assert.equal(await sold(fan), null)
  await giveBack(message)
  assert.deepEqual(await sold(creator), { count: 0, income_cents: 0, people: [] })
})

test('database constraints reject invalid teasers', async () => {
  const { creator, fan, medias, message } = await several(2)
  const { creator: other } = await seedCreatorAndFan(site)
  const at = new Date()
  const teaser = (columns: object) =>
    db
      .insertInto('teasers')
      .values({ owner_id: creator.id, price_cents: 500, created_at: at, ...columns })
      .returning('id')
      .executeTakeFirstOrThrow()
  for (const price_cents of [-1, 299, 100_001])
    await assert.rejects(teaser({ price_cents }), /violates check constraint/)
  await assert.rejects(teaser({ text: 'x'.repeat(513) }), /violates check constraint/)
  const { id } = await teaser({})
  const [video = '', photo = ''] = medias
  const [foreign = ''] = await makeMedia(other, 1)
  const hold = (columns: object) =>
    db
      .insertInto('teaser_media')
      .values({ teaser_id: id, position: 0, media_id: video, preview_ms: 5_000, ...columns })
      .execute()
  await assert.rejects(hold({ position: 10 }), /violates check constraint/)
  await assert.rejects(hold({ media_id: foreign }), /its owner's media only/)
  await assert.rejects(hold({ media_id: photo }), /a photo does not play/)
  for (const preview_ms of [15_001, 4_999, null])
    await assert.rejects(hold({ preview_ms }), /five seconds to half/)
  await hold({})
  await assert.rejects(hold({ position: 1 }), /teaser_media_once/)
  await assert.rejects(
    db.updateTable('teasers').set({ price_cents: 300 }).where('id', '=', id).execute(),
    /does not change/,
  )
  await assert.rejects(
    db
      .insertInto('messages')
      .values({
        thread_id: message.thread,
        from_id: fan.id,
        type: 'teaser',
        teaser_id: id,
        change: 99,
        created_at: at,
      } as never)
      .execute(),
    /messages_teaser/,
  )
})
