import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#rules/time.ts'
import { seedMedia, seedRight } from '../../../test/media.ts'
import { mediaRowOf, postsOf, sees, untilDone } from '../../../test/media-api.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { seedStaff } from '../../../test/staff.ts'
import { MEDIA_CHANGED } from './events.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })
const creator = () => seedAccount(site, { isCreator: true })

const CHANGE = `mutation (
  $id: ID!, $description: String, $visibility: String, $available_date: DateTime, $tags: [String!], $private: Boolean,
  $shop: Float, $alt: String
) {
  updateMedia(
    id: $id, description: $description, visibility: $visibility, available_date: $available_date, tags: $tags,
    private: $private, shop: $shop, alt: $alt
  ) { id description tags visibility private shop alt available_date access label }
}`
type Changed = {
  description: string
  tags: string[]
  visibility: string
  shop: number
  alt: string
  label: string
}

const change = (asker: RequestUser, id: string, changes: object) =>
  answerOf<Changed>(askAs(site, asker, CHANGE, { id, ...changes }))
const refused = async (asker: RequestUser, id: string, changes: object) => {
  const answer = await askAs(site, asker, CHANGE, { id, ...changes })
  const { code } = await refusalOf(Promise.resolve(answer))
  return { code, fields: answer.errors?.[0]?.extensions.fields }
}
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

test('changes only the given fields', async () => {
  const owner = await creator()
  const { id } = await seedMedia(site, owner)
  const before = await mediaRowOf(site, id)
  assert.equal((await change(owner, id, { description: '  A new word  ' })).description, 'A new word')
  assert.deepEqual(await mediaRowOf(site, id), { ...before, description: 'A new word' })
  const more = await change(owner, id, {
    tags: ['#One', 'two three'],
    shop: 4.5,
    alt: 'A hill',
    visibility: 'subscription',
  })
  assert.deepEqual(
    { tags: more.tags, shop: more.shop, alt: more.alt, visibility: more.visibility },
    { tags: ['one', 'two three'], shop: 4.5, alt: 'A hill', visibility: 'subscription' },
  )
  const same = await mediaRowOf(site, id)
  await change(owner, id, {})
  assert.deepEqual(await mediaRowOf(site, id), same, 'nothing given, nothing changed')
  await change(owner, id, { description: null, tags: null, shop: null, available_date: null })
  assert.deepEqual(await mediaRowOf(site, id), same, 'null is not given')
})

test('other accounts cannot edit, or tell hidden from unknown media', async () => {
  const [owner, other] = [await creator(), await creator()]
  const [shown, secret] = [
    await seedMedia(site, owner),
    await seedMedia(site, owner, { visibility: 'private' }),
  ]
  const words = { description: 'Stolen words' }
  assert.equal((await refused(other, shown.id, words)).code, 'FORBIDDEN')
  assert.equal((await refused(await seedStaff(site, 'admin'), shown.id, words)).code, 'FORBIDDEN')
  assert.equal((await refused(other, secret.id, words)).code, 'NOT_FOUND')
  assert.equal((await refused(other, '01900000-0000-7000-8000-000000000000', words)).code, 'NOT_FOUND')
  assert.equal((await refused(null, shown.id, words)).code, 401)
  const gone = await seedMedia(site, owner, { deleted_at: new Date() })
  assert.equal((await refused(owner, gone.id, words)).code, 'NOT_FOUND')
  assert.equal((await mediaRowOf(site, shown.id))?.description, 'A seeded media')
})

test('reports errors under each field’s API name', async () => {
  const owner = await creator()
  const { id } = await seedMedia(site, owner)
  const { code, fields } = await refused(owner, id, {
    description: 'ab',
    tags: ['!'],
    visibility: 'all',
    shop: 2.5,
    available_date: inDays(400),
    alt: 'x'.repeat(301),
  })
  assert.equal(code, 'BAD_INPUT')
  assert.deepEqual(fields, {
    description: 'Use 3 to 256 characters',
    tags: 'Tags may only contain alphanumeric characters as well as hyphens. Minimum length is 2 chars, maximum -20.',
    visibility: 'Choose who can view it',
    shop: 'Minimum $3',
    available_date: 'Choose a release date within a year',
    alt: 'Use at most 300 characters',
  })
  for (const shop of [-1, 3.005, 1e300, 1000.01])
    assert.ok((await refused(owner, id, { shop })).fields?.shop, String(shop))
})

test('private media have no price, and become free when made public', async () => {
  const owner = await creator()
  const { id } = await seedMedia(site, owner, { price_cents: 500 })
  const words = 'Private media can only be sold by message or share link'
  assert.deepEqual((await refused(owner, id, { private: true })).fields, { shop: words })
  assert.deepEqual((await refused(owner, id, { visibility: 'private', shop: 9 })).fields, { shop: words })
  assert.equal((await change(owner, id, { private: true, shop: 0 })).visibility, 'private')
  assert.deepEqual((await refused(owner, id, { shop: 9 })).fields, { shop: words })
  assert.equal((await change(owner, id, { private: false })).visibility, 'free')
  assert.equal(
    (await change(owner, id, { visibility: 'subscription', private: false })).visibility,
    'subscription',
  )
  assert.equal((await change(owner, id, { private: false })).visibility, 'subscription')
})

test('the release can be postponed until the first purchase', async () => {
  const [owner, fan] = [await creator(), await seedAccount(site)]
  const { id } = await seedMedia(site, owner, { price_cents: 500 })
  assert.match((await change(owner, id, { available_date: inDays(3.1) })).label, /Available in 3 days/)
  assert.equal(await sees(site, fan, id), null)
  await change(owner, id, { available_date: new Date(0) })
  const released = (await mediaRowOf(site, id))?.available_at.getTime() ?? 0
  assert.ok(Math.abs(released - Date.now()) < 60_000, 'a moment that is over means now')
  await change(owner, id, { available_date: new Date(1000) })
  assert.equal((await mediaRowOf(site, id))?.available_at.getTime(), released, 'its place in the lists stays')
  await seedRight(site, id, fan)
  assert.ok((await refused(owner, id, { available_date: inDays(1) })).fields?.available_date)
  await change(owner, id, { available_date: new Date(released), description: 'Still changes' })
  assert.equal(await sees(site, fan, id), 'open')
})

test('publishes and counts scheduled media at their time', async () => {
  const owner = await creator()
  const { id } = await seedMedia(site, owner)
  const response: string[] = []
  const stop = site.app.bus.subscribe(MEDIA_CHANGED, (payload) => {
    response.push(...(payload as { mediaIds: string[] }).mediaIds)
  })
  await change(owner, id, { available_date: new Date(Date.now() + 1500) })
  assert.equal(await postsOf(site, owner.id), 0)
  await untilDone('the release', async () => (await postsOf(site, owner.id)) === 1)
  await untilDone('the word of it', async () => response.filter((one) => one === id).length >= 2)
  stop()
})

test('the post count matches the visible media', async () => {
  const owner = await creator()
  const media = await Promise.all([1, 2, 3].map(() => seedMedia(site, owner)))
  await Promise.all(media.map(({ id }) => change(owner, id, { description: 'All at once' })))
  assert.equal(await postsOf(site, owner.id), 3)
  await Promise.all(media.map(({ id }) => change(owner, id, { private: true })))
  assert.equal(await postsOf(site, owner.id), 0)
})

test('edits keep the staff verdict', async () => {
  const owner = await creator()
  const { id } = await seedMedia(site, owner, { approved: false, verified: true, review_reason: 'No' })
  assert.equal((await change(owner, id, { description: 'Better words', tags: ['better'] })).label, 'REJECTED')
})
