import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedMedia } from '../../../test/media.ts'
import { mediaRowOf } from '../../../test/media-api.ts'
import { NAUGHTY_STRINGS } from '../../../test/naughty-strings.ts'
import { answerOf, askAs, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { seedStaff } from '../../../test/staff.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const owner = await seedAccount(site, { isCreator: true })
const admin = await seedStaff(site, 'admin')
const media = await seedMedia(site, owner)
await seedMedia(site, owner, { type: 'photo' })

const NO_IDS = [
  '',
  '1',
  'null',
  "' or 1=1 --",
  '../../etc/passwd',
  '\u0000',
  '00000000-0000-7000-8000-00000000000g',
  `${media.id} `,
  'x'.repeat(10_000),
]

const BY_ID = [
  'query ($id: ID!) { media(id: $id) { id } }',
  'query ($id: ID!) { videos(ids: [$id]) { id } }',
  'query ($id: ID!) { getMedias(type: "video", filter: { ids: [$id] }) { id } }',
  'query ($id: ID!) { getMedias(type: "video", filter: { user: $id }) { id } }',
  'query ($id: ID!) { getMedias(type: "video", after: $id) { id } }',
  'query ($id: ID!) { accountMedia(after: $id) { id } }',
  'query ($id: ID!) { getReference(filter: { reference: $id }) { id } }',
  'mutation ($id: ID!) { updateMedia(id: $id, description: "Some words") { id } }',
  'mutation ($id: ID!) { deleteMedia(id: $id) }',
  'mutation ($id: ID!) { generateShortLink(media: $id) { id } }',
  'mutation ($id: ID!) { reviewMedia(media: $id, approved: true) { id } }',
  'mutation ($id: ID!) { removeCaptions(media: $id, language: "en") { id } }',
]

for (const id of NO_IDS) {
  test(`rejects an invalid id everywhere: ${JSON.stringify(id.slice(0, 40))}`, async () => {
    for (const query of BY_ID)
      assert.equal((await refusalOf(askAs(site, admin, query, { id }))).code, 'BAD_INPUT', query)
  })
}

const LISTS = [
  'query ($limit: LimitInput) { getMedias(type: "video", limit: $limit) { id } }',
  'query ($limit: LimitInput) { getMedias(type: "private", limit: $limit) { id } }',
  'query ($limit: LimitInput) { accountMedia(limit: $limit) { id } }',
  'query ($limit: LimitInput) { privateMedia(limit: $limit) { id } }',
  `query ($limit: LimitInput) { getReference(filter: { username: "${owner.username}" }, limit: $limit) { id } }`,
  `query ($limit: LimitInput) { profilePhotos(username: "${owner.username}", limit: $limit) { id } }`,
  `query ($limit: LimitInput) { shop(username: "${owner.username}", limit: $limit) { id } }`,
  'query ($limit: LimitInput) { sounds(limit: $limit) { id } }',
]

test('rejects invalid pages', async () => {
  for (const query of LISTS)
    for (const limit of [
      { limit: 0 },
      { limit: -1 },
      { limit: -(2 ** 31) },
      { skip: -1 },
      { skip: 2_000_000_000 },
    ])
      assert.equal((await refusalOf(askAs(site, owner, query, { limit }))).code, 'BAD_INPUT', query)
})

test('rejects unknown orders, types and visibilities with a message', async () => {
  const unknown = ["desc'; drop table media --", 'DESC', '', 'constructor']
  for (const text of unknown) {
    const asked = {
      order: 'query ($text: String) { getMedias(type: "video", limit: { order: $text }) { id } }',
      type: 'query ($text: String!) { getMedias(type: $text) { id } }',
      innerType: 'query ($text: String) { getMedias(type: "video", filter: { type: $text }) { id } }',
      visibility: 'query ($text: String) { accountMedia(filter: { visibility: $text }) { id } }',
      reference: 'query ($text: String) { getReference(filter: { type: $text }) { id } }',
    }
    for (const query of Object.values(asked)) {
      const { code, words } = await refusalOf(askAs(site, owner, query, { text }))
      assert.equal(code, 'BAD_INPUT')
      assert.match(words, / must be /)
    }
  }
  assert.ok(await mediaRowOf(site, media.id))
})

test('limits the number of ids', async () => {
  const ids = Array.from(
    { length: 51 },
    (_, index) => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  )
  for (const query of [
    'query ($ids: [ID!]!) { videos(ids: $ids) { id } }',
    'query ($ids: [ID!]!) { getMedias(type: "video", filter: { ids: $ids }) { id } }',
    'query ($ids: [ID!]!) { accountMedia(filter: { ids: $ids }) { id } }',
  ]) {
    assert.equal((await refusalOf(askAs(site, owner, query, { ids }))).code, 'BAD_INPUT')
    assert.deepEqual(await answerOf(askAs(site, owner, query, { ids: ids.slice(1) })), [])
    assert.deepEqual(await answerOf(askAs(site, owner, query, { ids: [] })), [])
  }
})

test('rejects an expensive query before running it', async () => {
  const many = Array.from(
    { length: 10 },
    (_, index) => `a${index}: getReference(filter: { username: "x" }) { id type tags width height }`,
  )
  assert.equal((await refusalOf(askAs(site, null, `{ ${many.join(' ')} }`))).code, 'QUERY_TOO_COSTLY')
})

test('searching for naughty strings does no harm', async () => {
  const query = `query ($text: String!) {
    a: getMedias(type: "video", filter: { query: $text }) { id }
    b: getMedias(type: "video", filter: { tag: $text }) { id }
    c: getMedias(type: "video", filter: { username: $text }) { id }
    d: shop(username: $text) { id }
    e: shortLink(id: $text) { id }
    f: sounds(filter: { query: $text }) { id }
    g: getReference(filter: { username: $text }) { id }
  }`
  for (const text of NAUGHTY_STRINGS) {
    const { data, errors } = await askAs(site, owner, query, { text })
    assert.equal(errors, undefined, JSON.stringify(text))
    assert.deepEqual([data?.c, data?.d, data?.e], [[], [], null])
  }
})

test('stores or rejects naughty descriptions, and never breaks a list', async () => {
  const change = `mutation ($id: ID!, $text: String!) {
    updateMedia(id: $id, description: $text, alt: $text) { description alt }
  }`
  for (const text of NAUGHTY_STRINGS) {
    const { data, errors } = await askAs(site, owner, change, { id: media.id, text })
    if (errors) {
      assert.equal(errors[0]?.extensions.code, 'BAD_INPUT', JSON.stringify(text))
      assert.ok(errors[0]?.extensions.fields?.description ?? errors[0]?.extensions.fields?.alt)
    } else {
      const expected = text.normalize('NFC').trim()
      assert.deepEqual(data?.updateMedia, { description: expected, alt: expected })
      assert.equal((await mediaRowOf(site, media.id))?.description, expected)
    }
  }
  const list = await answerOf<unknown[]>(
    askAs(site, null, '{ getMedias(type: "video") { id description alt } }'),
  )
  assert.equal(list.length, 1)
})

test('rejects extreme dates and prices', async () => {
  const change = (args: string) =>
    refusalOf(askAs(site, owner, `mutation { updateMedia(id: "${media.id}", ${args}) { id } }`))
  for (const args of [
    'available_date: "9999-12-31T00:00:00Z"',
    'available_date: "tomorrow"',
    'shop: 1e400',
    'shop: -3',
    'shop: 0.01',
    `tags: ${JSON.stringify(Array.from({ length: 21 }, (_, index) => `tag${index}`))}`,
    'tags: []',
    'tags: ["a", "a"]',
    'tags: ["twice", "TWICE"]',
  ])
    assert.equal((await change(args)).code, 'BAD_INPUT', args)
})
