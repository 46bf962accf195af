/** Creators hidden in chosen countries: every API, by IP address and by the account's country. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { cleanUpAfterFile } from './file-cleanup.ts'
import { goLive } from './live.ts'
import { seedMedia, seedSubscription } from './media.ts'
import { addCredits, buyMediaViaApi } from './money.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from './people.ts'
import { makeCreator, type Seeded, seedAccount, seedSession } from './seed.ts'
import { save } from './settings.ts'
import { freshSite } from './site.ts'
import { seedStaff } from './staff.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'candid-hidden-'))
cleanUpAfterFile(() => rmSync(folder, { recursive: true }))
const COUNTRY_DATABASE = path.join(folder, 'countries.csv')
writeFileSync(COUNTRY_DATABASE, '5.1.0.0/16,AE\n5.2.0.0/16,KP\n7.0.0.0/8,DE\n8.0.0.0/8,FR\n')

const site = await freshSite(
  { RATE_LIMITS: 'off', MEDIA_APPROVAL: 'auto', TRUST_PROXY: '1', COUNTRY_DATABASE },
  { sharedCacheTtlMs: 60_000 },
)
const { db } = site.app
const admin = await seedStaff(site, 'admin')
const from = (address: string) => ({ 'x-forwarded-for': address })
const [DE, FR, NOWHERE] = ['7.7.7.7', '8.8.8.8', '9.9.9.9']
const creator = await seedAccount(site, { isCreator: true })
const other = await seedAccount(site, { isCreator: true })
const media = await seedMedia(site, creator, { description: 'By the sea' })
const sold = await seedMedia(site, creator, { price_cents: 500 })
const fromOther = await seedMedia(site, other, { description: 'By the sea, too' })
const live = await goLive(site, creator)

const ask = (address: string, query: string, asker: RequestUser = null) =>
  site.ask(query, { headers: { ...from(address), ...(asker ? { cookie: asker.cookie } : {}) } })
const hide = (asker: RequestUser, countries: unknown, address = NOWHERE) =>
  ask(
    address,
    `mutation { hideInCountries(countries: ${JSON.stringify(countries)}) { countries by_address } }`,
    asker,
  )
const setAccountCountry = async (person: Seeded, country: string | null) => {
  await db.updateTable('accounts').set({ country }).where('id', '=', person.id).execute()
  return { ...person, cookie: await seedSession(site, person.id) }
}

/** The queries by which a creator can be found, filtered to those that find them. */
async function found(address: string, asker: RequestUser = null): Promise<string[]> {
  const { data, errors } = await ask(
    address,
    `{ publicProfile(username: "${creator.username}") { id } media(id: "${media.id}") { id }
      feed(tab: "foryou") { medias { id } } searchMedia(query: "sea") { medias { id } }
      getMedias(type: "video") { id } live(id: "${live.id}") { id } lives { id } }`,
    asker,
  )
  assert.equal(errors, undefined)
  const theirs = [creator.id, media.id, sold.id, live.id]
  return Object.entries(data ?? {}).flatMap(([way, result]) => {
    const text = JSON.stringify(result)
    if (way === 'feed' || way === 'searchMedia')
      assert.ok(text.includes(fromOther.id), `others are found by ${way}`)
    return theirs.some((id) => text.includes(id)) ? way : []
  })
}
const ALL = ['publicProfile', 'media', 'feed', 'searchMedia', 'getMedias', 'live', 'lives']

test('only creators choose countries, from the list, and saving is idempotent', async () => {
  assert.deepEqual(await answerOf(hide(creator, ['FR', 'DE', 'DE'])), {
    countries: ['DE', 'FR'],
    by_address: true,
  })
  assert.deepEqual(await answerOf(hide(creator, ['DE', 'FR'])), { countries: ['DE', 'FR'], by_address: true })
  for (const countries of [['XX'], ['de'], ['EU'], ["DE'"], [''], Array.from({ length: 251 }, () => 'DE')])
    assert.equal((await refusalOf(hide(creator, countries))).code, 'BAD_INPUT', JSON.stringify(countries[0]))
  const fan = await seedAccount(site)
  assert.equal((await refusalOf(hide(fan, ['DE']))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(hide(null, ['DE']))).code, 401)
  await assert.rejects(
    db
      .updateTable('accounts')
      .set({ hidden_in: ['Germany'] })
      .where('id', '=', creator.id)
      .execute(),
    /hidden_in/,
  )
  await answerOf(hide(creator, ['DE']))
})

test('hides a creator by IP address and by account everywhere, and refuses payments', async () => {
  const fan = await seedAccount(site)
  await addCredits(site, fan, 10_000)
  assert.deepEqual(await found(NOWHERE), ALL, 'elsewhere they are there')
  assert.deepEqual(await found(FR, fan), ALL)
  assert.deepEqual(await found(DE), [], 'a visitor by address')
  assert.deepEqual(await found(DE, fan), [], 'a fan by address')
  const german = await setAccountCountry(fan, 'DE')
  assert.deepEqual(await found(FR, german), [], 'who lives there, from wherever they ask')
  assert.deepEqual(await found(FR), ALL, 'and others share nothing of it')
  for (const [address, asker] of [[DE, fan] as const, [FR, german] as const]) {
    const acts = {
      upFollowing: `upFollowing(id: "${creator.id}")`,
      addTip: `addTip(user: "${creator.id}", amount: 5) { id }`,
      buyMedia: `buyMedia(media: "${sold.id}", price: 5) { id }`,
      like: `like(media: "${media.id}")`,
    }
    for (const [name, act] of Object.entries(acts)) {
      const { errors } = await ask(address, `mutation { ${act} }`, asker)
      assert.equal(errors?.[0]?.extensions.code, 'NOT_FOUND', name)
    }
  }
  await setAccountCountry(fan, null)
  const page = (address: string) => site.get(`/${creator.username}`, { headers: from(address) })
  assert.equal((await page(FR)).status, 200)
  assert.equal((await page(DE)).status, 404)
  const shown = ask(FR, `{ media(id: "${media.id}") { thumbnail { grid } } }`)
  const { grid } = (await answerOf<{ thumbnail: { grid: string } }>(shown)).thumbnail
  for (const _ of ['by the framework', 'from memory']) {
    const file = await site.get(grid, { headers: from(FR) })
    await file.arrayBuffer()
    assert.equal(file.status, 200)
    assert.match(file.headers.get('cache-control') ?? '', /^private/, 'no cache between keeps it for all')
    assert.equal((await site.get(grid, { headers: from(DE) })).status, 403)
  }
})

test('subscribers and buyers keep access; the creator and staff in the console see everything', async () => {
  const [subscriber, buyer] = [await seedAccount(site), await seedAccount(site)]
  await seedSubscription(site, subscriber, creator)
  await addCredits(site, buyer, 10_000)
  await answerOf(buyMediaViaApi(site, buyer, { media: sold.id }))
  assert.deepEqual(await found(DE, subscriber), ALL)
  const own = ALL.filter((way) => way !== 'feed')
  assert.deepEqual(await found(DE, creator), own, 'whoever chose it, from there')
  assert.deepEqual(await found(DE, admin), ALL)
  const openTo = async (asker: RequestUser) =>
    (await ask(DE, `{ media(id: "${sold.id}") { access thumbnail { grid } } }`, asker)).data?.media as {
      access: string
      thumbnail: { grid: string }
    }
  const bought = await openTo(buyer)
  assert.equal(bought.access, 'open')
  const file = (asker: Seeded) =>
    site.get(bought.thumbnail.grid, { headers: { ...from(DE), cookie: asker.cookie } })
  assert.equal((await file(buyer)).status, 200)
  assert.equal((await file(subscriber)).status, 403)
  assert.deepEqual(await found(DE, buyer), [], 'and nothing else')
  const free = ask(DE, `{ media(id: "${media.id}") { thumbnail { grid } } }`, subscriber)
  const { grid } = (await answerOf<typeof bought>(free)).thumbnail
  const seen = await site.get(grid, { headers: { ...from(DE), cookie: subscriber.cookie } })
  assert.equal(seen.status, 200, 'what is everybody’s elsewhere')
  await db
    .updateTable('subscriptions')
    .set({ ends_at: new Date(Date.now() - 1000) })
    .where('fan_id', '=', subscriber.id)
    .execute()
  assert.deepEqual(await found(DE, subscriber), [], 'until it ends')
})

test("the stricter rule of the account's country and the current country applies", async () => {
  const fan = await seedAccount(site)
  await answerOf(save(site, admin, { 'regions.hidden': { AE: 'media', KP: 'site' } }))
  const ids = async (address: string, asker: RequestUser) =>
    (await answerOf<{ medias: unknown[] }>(ask(address, '{ feed(tab: "foryou") { medias { id } } }', asker)))
      .medias.length
  assert.ok((await ids(FR, fan)) > 0)
  const there = await setAccountCountry(fan, 'AE')
  assert.equal(await ids(FR, there), 0)
  const banner = await ask(FR, '{ siteFacts { banner { words } } }', there)
  assert.match(JSON.stringify(banner.data), /aren’t available in your country/)
  const closed = await setAccountCountry(fan, 'KP')
  const page = await site.get('/', { headers: { ...from(FR), cookie: closed.cookie } })
  assert.equal(page.status, 451)
  assert.match(await page.text(), /told us you live in/)
  const refused = await ask('5.1.0.1', '{ siteFacts { hold_days } }', closed)
  assert.equal(refused.errors?.[0]?.extensions.code, 'NOT_IN_REGION')
  assert.equal((await site.get('/api/health', { headers: { cookie: closed.cookie } })).status, 200)
  await answerOf(save(site, admin, { 'regions.hidden': {} }))
})

test("staff set an account's country with a reason; a creator's country comes from their documents", async () => {
  const moderator = await seedStaff(site, 'moderator')
  const fan = await seedAccount(site)
  const change = (asker: RequestUser, country: string | null, user = fan.id, reason = 'Told us by mail') =>
    askAs(
      site,
      asker,
      'mutation ($u: ID!, $c: String, $r: String!) { changeCountry(user: $u, country: $c, reason: $r) { country } }',
      { u: user, c: country, r: reason },
    )
  for (const _ of ['once', 'twice'])
    assert.deepEqual(await answerOf(change(moderator, 'FR')), { country: 'FR' })
  assert.equal((await refusalOf(change(moderator, 'XX'))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(change(moderator, 'DE', fan.id, ' '))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(change(fan, 'DE'))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(change(await seedStaff(site, 'support'), 'DE'))).code, 'FORBIDDEN')
  const log = await db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'identity.change')
    .where('account_id', '=', fan.id)
    .execute()
  assert.deepEqual(log, [{ before: { country: null }, after: { country: 'FR' } }])
  await makeCreator(site, fan.id)
  assert.equal((await refusalOf(change(moderator, 'DE'))).code, 'CONFLICT')
})

test('a creator without hidden countries is visible everywhere again', async () => {
  await answerOf(hide(creator, [], DE))
  assert.deepEqual(await found(DE), ALL)
})
