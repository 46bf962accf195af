/** Geo-restrictions by the country of the IP address, on every API. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { WebSocket } from 'ws'
import { report } from '../../test/engagement.ts'
import { cleanUpAfterFile } from '../../test/file-cleanup.ts'
import { seedMedia } from '../../test/media.ts'
import { answerOf, askAs, refusalOf } from '../../test/people.ts'
import { seedAccount } from '../../test/seed.ts'
import { save } from '../../test/settings.ts'
import { freshSite } from '../../test/site.ts'
import { seedStaff } from '../../test/staff.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'candid-regions-'))
cleanUpAfterFile(() => rmSync(folder, { recursive: true }))
const COUNTRY_DATABASE = path.join(folder, 'countries.csv')
writeFileSync(COUNTRY_DATABASE, '5.1.0.0/16,AE\n5.2.0.0/16,KP\n2a02::/32,AE\n7.0.0.0/8,DE\n')

const site = await freshSite(
  { RATE_LIMITS: 'off', MEDIA_APPROVAL: 'auto', TRUST_PROXY: '1', COUNTRY_DATABASE },
  { sharedCacheTtlMs: 60_000 },
)
const admin = await seedStaff(site, 'admin')
const from = (address: string) => ({ 'x-forwarded-for': address })
const [AE, AE6, KP, DE, NOWHERE] = ['5.1.2.3', '2a02::7', '5.2.0.1', '7.7.7.7', '9.9.9.9']
const creator = await seedAccount(site, { isCreator: true })
const media = await seedMedia(site, creator, { description: 'By the sea' })
const sold = await seedMedia(site, creator, { price_cents: 500 })
await answerOf(save(site, admin, { 'regions.hidden': { AE: 'media', KP: 'site' } }))

const ask = (address: string, query: string, cookie?: string) =>
  site.ask(query, { headers: { ...from(address), ...(cookie ? { cookie } : {}) } })
type Found = { medias: { id: string; thumbnail: { grid: string | null } }[]; next: string | null }
const feed = async (address: string, cookie?: string) => {
  const { data, errors } = await ask(
    address,
    '{ feed(tab: "foryou") { medias { id thumbnail { grid } } next } }',
    cookie,
  )
  assert.equal(errors, undefined)
  return data?.feed as Found
}
const titles = async (address: string, target: string) => {
  const answer = await site.get(target, { headers: from(address) })
  return { status: answer.status, text: await answer.text() }
}

test('where media are hidden, all media are gone; the rest works and says why', async () => {
  const all = await feed(DE)
  assert.equal(all.medias.length, 2)
  for (const address of [AE, AE6]) assert.deepEqual(await feed(address), { medias: [], next: null })
  assert.equal((await feed(NOWHERE)).medias.length, 2, 'where nothing is known nothing is hidden')
  const fan = await seedAccount(site)
  for (const cookie of [undefined, fan.cookie]) {
    assert.deepEqual((await feed(AE, cookie)).medias, [])
    assert.deepEqual((await ask(AE, `{ media(id: "${media.id}") { id } }`, cookie)).data, { media: null })
    const LISTS = '{ searchMedia(query: "sea") { medias { id } } getMedias(type: "video") { id } }'
    const lists = async (address: string) => JSON.stringify((await ask(address, LISTS, cookie)).data)
    assert.equal(await lists(AE), '{"searchMedia":{"medias":[]},"getMedias":[]}')
    assert.equal((await lists(DE)).split(media.id).length, 3, 'which both find elsewhere')
  }
  const bought = await ask(AE, `mutation { buyMedia(media: "${sold.id}", price: 5) { id } }`, fan.cookie)
  assert.equal(bought.errors?.[0]?.extensions.code, 'NOT_FOUND', 'nobody pays for what they may not see')
  const grid = all.medias.find(({ id }) => id === media.id)?.thumbnail.grid ?? ''
  const file = (address: string) => site.get(grid, { headers: from(address) })
  for (const _ of ['by the framework', 'from memory']) {
    const shown = await file(DE)
    await shown.arrayBuffer()
    assert.equal(shown.status, 200)
    assert.match(
      shown.headers.get('cache-control') ?? '',
      /^private/,
      'no cache between may keep it for others',
    )
    const refused = await file(AE)
    assert.equal(refused.status, 451)
    assert.equal(refused.headers.get('cache-control'), 'no-store')
    assert.match(await refused.text(), /NOT_IN_REGION/)
  }
  const address = `/${creator.username}/video/${media.id}`
  assert.equal((await titles(DE, address)).status, 200)
  const hidden = await titles(AE, address)
  assert.equal(hidden.status, 451)
  assert.doesNotMatch(hidden.text, /By the sea/)
  assert.equal((await titles(AE, `/${creator.username}`)).status, 200)
  const facts = await ask(AE, '{ siteFacts { banner { words } } }')
  assert.match(JSON.stringify(facts.data), /aren’t available in your country/)
  assert.doesNotMatch(JSON.stringify((await ask(DE, '{ siteFacts { banner { words } } }')).data), /country/)
  assert.equal((await feed(AE, creator.cookie)).medias.length, 0)
  const own = await ask(AE, `{ media(id: "${media.id}") { id } }`, creator.cookie)
  assert.ok(own.data?.media, 'what is one’s own stays one’s own')
})

test('where the site is hidden, all answer 451 except for staff and legal notices', async () => {
  for (const target of ['/', '/support', `/${creator.username}`]) {
    const { status, text } = await titles(KP, target)
    assert.equal(status, 451, target)
    assert.match(text, /isn’t available in your country/)
  }
  const refused = await site.post('/api', { query: '{ siteFacts { hold_days } }' }, { headers: from(KP) })
  assert.equal(refused.status, 451)
  assert.equal((await site.get('/files/avatars/x/y', { headers: from(KP) })).status, 451)
  assert.equal((await site.get('/api/health', { headers: from(KP) })).status, 200)
  assert.notEqual((await site.post('/api/cases/report', {}, { headers: from(KP) })).status, 451)
  assert.equal(
    (await site.get('/', { headers: from('7.7.7.7, 5.2.0.1') })).status,
    451,
    'the last proxy is believed',
  )
  assert.equal(
    (await site.get('/', { headers: from('5.2.0.1, 7.7.7.7') })).status,
    200,
    'and nothing before it',
  )
  const status = await new Promise((answered) => {
    const socket = new WebSocket(`${site.url.replace('http', 'ws')}/api`, 'graphql-transport-ws', {
      headers: from(KP),
    })
    socket.once('unexpected-response', (_request, response) => answered(response.statusCode))
    socket.once('open', () => answered('open'))
    socket.once('error', () => {})
  })
  assert.equal(status, 451)
  const staff = await ask(KP, '{ siteFacts { hold_days } }', admin.cookie)
  assert.ok(staff.data)
  assert.deepEqual(
    (await feed(KP, admin.cookie)).medias,
    [],
    'staff see there what waits for them, and no more',
  )
})

test('a region is a country, and removing it restores access', async () => {
  for (const value of [{ 'US-MS': 'media' }, { AE: 'all' }, { ae: 'media' }, 'AE'])
    assert.equal((await refusalOf(save(site, admin, { 'regions.hidden': value }))).code, 'BAD_INPUT')
  await answerOf(save(site, admin, { 'regions.hidden': {} }))
  assert.equal((await feed(AE)).medias.length, 2)
  assert.equal((await titles(KP, '/')).status, 200)
  await answerOf(report(site, await seedAccount(site), { report_media: media.id }))
  await answerOf(askAs(site, admin, '{ siteFacts { hold_days } }'))
})
