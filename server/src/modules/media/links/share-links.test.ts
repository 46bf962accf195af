import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedMedia } from '../../../../test/media.ts'
import { sees, untilDone } from '../../../../test/media-api.ts'
import { addCredits, buyMediaViaApi, creditsOf, ledgerEarningsOf } from '../../../../test/money.ts'
import { answerOf, askAs, block, hide, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { reconcileLedger } from '../../ledger/index.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

type Link = {
  id: string
  url: string
  price: number
  description: string
  access: string
  media: { id: string; access: string; blur: string; source: unknown }
}
const LINK = '{ id url price description access media { id access blur source { url } } user { id } }'

const create = (asker: RequestUser, link: { media: string; free?: boolean; price?: number; text?: string }) =>
  askAs(
    site,
    asker,
    `mutation ($media: ID!, $free: Boolean!, $price: Float, $text: String!) {
      createSharedLink(media: $media, free: $free, price: $price, text: $text) ${LINK}
    }`,
    { free: false, text: 'Behind the scenes', ...link },
  )

const look = (asker: RequestUser, id: string) =>
  answerOf<Link | null>(askAs(site, asker, `query ($id: String!) { sharedLink(id: $id) ${LINK} }`, { id }))

const buy = (asker: RequestUser, id: string, more: { key?: string; price?: number } = {}) =>
  askAs(
    site,
    asker,
    `mutation ($id: String!, $key: String, $price: Float) {
      buySharedLink(id: $id, key: $key, price: $price) { id media { id access } wallet { cents } }
    }`,
    { id, ...more },
  )

const update = (asker: RequestUser, id: string, changes: { price?: number; description?: string }) =>
  askAs(
    site,
    asker,
    `mutation ($id: String!, $price: Float, $description: String) {
      updateSharedLink(id: $id, price: $price, description: $description) ${LINK}
    }`,
    { id, ...changes },
  )

const remove = (asker: RequestUser, id: string) =>
  askAs(site, asker, 'mutation ($id: String!) { removeSharedLink(id: $id) }', { id })

const list = async (asker: RequestUser) =>
  (await answerOf<Link[]>(askAs(site, asker, `{ sharedLinks(limit: { limit: 50 }) ${LINK} }`))).map(
    ({ id }) => id,
  )

async function offer({ price = 5, isPrivate = true } = {}) {
  const [creator, fan] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
  await addCredits(site, fan, 1_000)
  const { id: media } = await seedMedia(site, creator, isPrivate ? { visibility: 'private' } : {})
  const link = await answerOf<Link>(create(creator, price === 0 ? { media, free: true } : { media, price }))
  return { creator, fan, media, link }
}

const rightsOf = (fan: Seeded) =>
  db.selectFrom('media_rights').select(['media_id', 'how']).where('account_id', '=', fan.id).execute()

test('a creator offers private media, and visitors of the link see a blur and the price', async () => {
  const { creator, fan, media, link } = await offer()
  assert.match(link.id, /^[A-Za-z0-9]{8}$/)
  assert.equal(link.url, `${site.url}/short/${link.id}`)
  assert.equal(link.price, 5)
  for (const asker of [fan, null]) {
    const seen = await look(asker, link.id)
    assert.equal(seen?.access, 'price')
    assert.equal(seen?.media.access, 'price')
    assert.equal(seen?.media.source, null)
    const blur = seen?.media.blur ?? ''
    assert.equal((await site.get(blur)).status, 200)
    assert.equal(await sees(site, asker, media), null, 'without the link there is no such media')
  }
  assert.equal((await look(creator, link.id))?.access, 'open')
  assert.equal((await site.get(`/short/${link.id}`)).status, 200)
})

test('the blurred image disappears with the link', async () => {
  const { creator, link } = await offer()
  const blur = (await look(null, link.id))?.media.blur ?? ''
  assert.equal((await site.get(blur)).status, 200)
  await answerOf(remove(creator, link.id))
  await untilDone('the end of the picture', async () => (await site.get(blur)).status !== 200)
})

test('a buyer pays the link’s price and keeps the media when the link is removed', async () => {
  const { creator, fan, media, link } = await offer()
  const bought = await answerOf<{ media: object; wallet: object }>(buy(fan, link.id, { price: 5 }))
  assert.deepEqual(bought.media, { id: media, access: 'open' })
  assert.deepEqual(bought.wallet, { cents: 500 })
  assert.deepEqual(await rightsOf(fan), [{ media_id: media, how: 'share-link' }])
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 350, payable: 0 })
  assert.equal(await answerOf(remove(creator, link.id)), true)
  assert.equal(await sees(site, fan, media), 'open')
  assert.equal(await look(fan, link.id), null)
  assert.equal((await refusalOf(buy(await seedAccount(site), link.id))).code, 'NOT_FOUND')
})

test('charges for a media once, across links and the shop', async () => {
  const { creator, fan, media, link } = await offer({ isPrivate: false })
  await db.updateTable('media').set({ price_cents: 300 }).where('id', '=', media).execute()
  const second = await answerOf<Link>(create(creator, { media, price: 4 }))
  const ways = (key: string) => [
    buy(fan, link.id),
    buy(fan, second.id),
    buyMediaViaApi(site, fan, { media }),
    buy(fan, link.id, { key }),
  ]
  const answers = await Promise.all(ways('another-tab'))
  assert.equal(answers.filter(({ errors }) => !errors).length, 1)
  const paid = 1_000 - (await creditsOf(site, fan))
  assert.ok([300, 400, 500].includes(paid))
  // A key of its own: the first one may have won, and its purchase is what a repetition is answered with.
  for (const again of ways('a-third-tab')) assert.equal((await refusalOf(again)).code, 'ALREADY_BOUGHT')
  assert.equal(await creditsOf(site, fan), 1_000 - paid)
})

test('charges once per idempotency key', async () => {
  const { fan, link } = await offer()
  const ids = await Promise.all(
    Array.from({ length: 30 }, async () => {
      return (await answerOf<{ id: string }>(buy(fan, link.id, { key: 'thirty-times' }))).id
    }),
  )
  assert.equal(new Set(ids).size, 1)
  assert.equal(await creditsOf(site, fan), 500)
})

test('answers a repeated key like the first time, whatever became of the link', async () => {
  for (const end of ['removed', 'free', 'dearer'] as const) {
    const { creator, fan, link } = await offer()
    const key = `lost-${end}-answer`
    const first = await answerOf<object>(buy(fan, link.id, { key, price: 5 }))
    if (end === 'removed') await answerOf(remove(creator, link.id))
    else await answerOf(update(creator, link.id, { price: end === 'free' ? 0 : 9 }))
    assert.deepEqual(await answerOf(buy(fan, link.id, { key, price: 5 })), first, end)
    assert.equal(await creditsOf(site, fan), 500)
    const other = await offer({ price: end === 'free' ? 0 : 5 })
    assert.equal((await refusalOf(buy(fan, other.link.id, { key }))).code, 'KEY_REUSED', end)
  }
})

test('a free link grants its media to signed-in viewers without payment', async () => {
  const { creator, fan, media, link } = await offer({ price: 0 })
  assert.equal((await look(null, link.id))?.access, 'price')
  assert.equal((await refusalOf(buy(null, link.id))).code, 401)
  for (let times = 0; times < 2; times += 1)
    assert.deepEqual((await answerOf<{ media: object }>(buy(fan, link.id))).media, {
      id: media,
      access: 'open',
    })
  assert.deepEqual(await rightsOf(fan), [{ media_id: media, how: 'free-link' }])
  assert.equal(await creditsOf(site, fan), 1_000)
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 0 })
})

test('a creator edits price and text; a fan who saw the old price is not charged the new one', async () => {
  const { creator, fan, link } = await offer()
  const changed = await answerOf<Link>(update(creator, link.id, { price: 7.5, description: ' New words ' }))
  assert.deepEqual([changed.price, changed.description], [7.5, 'New words'])
  assert.equal((await refusalOf(buy(fan, link.id, { price: 5 }))).code, 'CONFLICT')
  await answerOf(buy(fan, link.id, { price: 7.5 }))
  assert.equal(await creditsOf(site, fan), 250)
  assert.deepEqual(await answerOf<Link>(update(creator, link.id, {})), { ...changed })
})

test('an existing link may lose its text; a new one requires it', async () => {
  const { creator, media, link } = await offer()
  for (const _ of [1, 2])
    assert.equal((await answerOf<Link>(update(creator, link.id, { description: ' ' }))).description, '')
  const { errors } = await create(creator, { media, price: 5, text: '' })
  assert.deepEqual(errors?.[0]?.extensions.fields, { text: 'Text is required' })
})

test('lists links newest first for their creator, who alone can edit or remove them', async () => {
  const { creator, fan, media, link } = await offer()
  const newer = await answerOf<Link>(create(creator, { media, price: 3 }))
  assert.deepEqual(await list(creator), [newer.id, link.id])
  assert.deepEqual(await list(fan), [])
  const other = await seedAccount(site, { isCreator: true })
  for (const asker of [fan, other]) {
    assert.equal((await refusalOf(update(asker, link.id, { price: 3 }))).code, 'NOT_FOUND')
    assert.equal(await answerOf(remove(asker, link.id)), false)
  }
  assert.equal((await refusalOf(update(null, link.id, { price: 3 }))).code, 401)
  assert.equal((await refusalOf(remove(null, link.id))).code, 401)
  assert.equal(await answerOf(remove(creator, link.id)), true)
  assert.equal(await answerOf(remove(creator, link.id)), false)
  assert.equal((await refusalOf(update(creator, link.id, { price: 3 }))).code, 'NOT_FOUND')
  assert.deepEqual(await list(creator), [newer.id])
})

test('pages through all links, without those of deleted media', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const [kept, gone] = [await seedMedia(site, creator), await seedMedia(site, creator)]
  const made: string[] = []
  for (let number = 0; number < 57; number += 1) {
    const media = number % 8 === 0 ? gone.id : kept.id
    const { id } = await answerOf<Link>(create(creator, { media, free: true }))
    if (media === kept.id) made.unshift(id)
  }
  await db.updateTable('media').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
  const page = async (after: string | null) =>
    (
      await answerOf<Link[]>(
        askAs(
          site,
          creator,
          `query ($after: ID) { sharedLinks(limit: { limit: 10 }, after: $after) ${LINK} }`,
          {
            after,
          },
        ),
      )
    ).map(({ id }) => id)
  const seen: string[] = []
  for (let last: string | null = null; ; last = seen.at(-1) ?? null) {
    const next = await page(last)
    seen.push(...next)
    if (next.length < 10) break
  }
  assert.deepEqual(seen, made)
  await answerOf(remove(creator, made[9] ?? ''))
  assert.deepEqual(await page(made[9] ?? ''), made.slice(10, 20), 'goes on behind one that was removed')
  const stranger = await offer()
  assert.deepEqual(await page(stranger.link.id), [], 'the place of another creator’s link is no place')
  assert.deepEqual(await page('no code'), [])
})

test('only creators create links, and only for their own media', async () => {
  const { creator, fan, media } = await offer()
  const other = await seedAccount(site, { isCreator: true })
  assert.equal((await refusalOf(create(null, { media, price: 5 }))).code, 401)
  assert.equal((await refusalOf(create(fan, { media, price: 5 }))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(create(other, { media, price: 5 }))).code, 'NOT_FOUND')
  const { id: shown } = await seedMedia(site, creator)
  assert.equal((await refusalOf(create(other, { media: shown, price: 5 }))).code, 'FORBIDDEN')
})

test('a link is not found across a block, for suspended creators and unreleased media', async () => {
  const { creator, fan, media, link } = await offer()
  await answerOf(block(site, creator, fan.id))
  assert.equal(await look(fan, link.id), null)
  assert.equal((await refusalOf(buy(fan, link.id))).code, 'NOT_FOUND')
  const visitor = () => look(null, link.id)
  assert.ok(await visitor())
  for (const columns of [{ approved: false }, { available_at: new Date(Date.now() + 60_000) }] as const) {
    await db.updateTable('media').set(columns).where('id', '=', media).execute()
    assert.equal(await visitor(), null)
    await db
      .updateTable('media')
      .set({ approved: true, available_at: new Date() })
      .where('id', '=', media)
      .execute()
  }
  assert.ok(await visitor())
  await hide(site, creator.id, 'suspended')
  assert.equal(await visitor(), null)
})

test('charges nothing for lack of credits, own media, or media already accessible', async () => {
  const { creator, fan, link } = await offer({ price: 11 })
  assert.equal((await refusalOf(buy(fan, link.id))).code, 'NOT_ENOUGH_CREDITS')
  assert.deepEqual(await rightsOf(fan), [])
  await addCredits(site, creator, 5_000)
  assert.equal((await refusalOf(buy(creator, link.id))).code, 'BAD_INPUT')
  const open = await offer({ isPrivate: false })
  assert.equal((await refusalOf(buy(open.fan, open.link.id))).code, 'BAD_INPUT')
  assert.equal(await creditsOf(site, open.fan), 1_000)
})

test('the ledger balances after all of the above', async () => {
  assert.deepEqual((await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems, [])
})
