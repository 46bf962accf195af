import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedMedia } from '../../../../test/media.ts'
import { answerOf, askAs, block, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { leaveOneTry } from '../../../../test/rate-limits.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { generateShortLink } from './short-links.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const creator = () => seedAccount(site, { isCreator: true })

type Link = { id: string; add_date: string; media: { id: string; access: string } }
const FIELDS = '{ id add_date media { id access } }'
const make = (asker: RequestUser, media: string) =>
  askAs(site, asker, `mutation ($media: ID!) { generateShortLink(media: $media) ${FIELDS} }`, { media })
const open = (asker: RequestUser, id: string) =>
  answerOf<Link | null>(askAs(site, asker, `query ($id: String!) { shortLink(id: $id) ${FIELDS} }`, { id }))

test('a media has one short link, even for concurrent requests', async () => {
  const owner = await creator()
  const { id } = await seedMedia(site, owner)
  const links = await Promise.all(
    [owner, null, await seedAccount(site), owner, null].map((asker) => answerOf<Link>(make(asker, id))),
  )
  const [first] = links
  assert.ok(first)
  assert.match(first.id, /^[A-Za-z0-9]{8}$/)
  for (const link of links) assert.deepEqual(link, first)
  assert.deepEqual(await open(null, first.id), first)
})

test('a locked media has one too, which reveals no more than the media', async () => {
  const { id } = await seedMedia(site, await creator(), { price_cents: 500 })
  const link = await answerOf<Link>(make(null, id))
  assert.equal((await open(null, link.id))?.media.access, 'price')
})

test('media hidden from a viewer have no link for them', async () => {
  const [owner, foe] = [await creator(), await seedAccount(site)]
  const shown = await seedMedia(site, owner)
  const secret = await seedMedia(site, owner, { visibility: 'private' })
  const link = await answerOf<Link>(make(owner, shown.id))
  await answerOf(block(site, owner, foe.id))
  assert.equal((await refusalOf(make(foe, shown.id))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(make(foe, secret.id))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(make(null, '01900000-0000-7000-8000-000000000000'))).code, 'NOT_FOUND')
  assert.equal(await open(foe, link.id), null)
  const own = await answerOf<Link>(make(owner, secret.id))
  assert.equal(await open(null, own.id), null)
  assert.equal((await open(owner, own.id))?.media.id, secret.id)
})

test('retries ids that are taken', async () => {
  const owner = await creator()
  const taken = await answerOf<Link>(make(owner, (await seedMedia(site, owner)).id))
  const { id } = await seedMedia(site, owner)
  const dice = [taken.id, taken.id, 'Fresh123']
  const link = await generateShortLink(site.app, null, id, () => dice.shift() ?? '')
  assert.equal(link.id, 'Fresh123')
  const other = await seedMedia(site, owner)
  await assert.rejects(
    generateShortLink(site.app, null, other.id, () => taken.id),
    /could not find a free short link id/,
  )
})

test('answers null for malformed ids', async () => {
  for (const id of ['', 'short', 'abcdefghi', 'abc\0efgh', "' or 1=1", 'ABCDEFG…', 'x'.repeat(10_000)])
    assert.equal(await open(null, id), null)
})

test('rate-limits link creation, visitors by address', async () => {
  const strict = await freshSite()
  const [owner, hasty] = [await seedAccount(strict), await seedAccount(strict)]
  const { id: media } = await seedMedia(strict, owner)
  const link = (asker: RequestUser) =>
    askAs(strict, asker, 'mutation ($media: ID!) { generateShortLink(media: $media) { id } }', { media })
  await leaveOneTry(strict, 'shortLink', { account: hasty.id })
  await leaveOneTry(strict, 'shortLink', { address: '127.0.0.1' })
  for (const asker of [hasty, null]) {
    await answerOf(link(asker))
    assert.equal((await refusalOf(link(asker))).code, 'TOO_MANY_REQUESTS')
  }
  await answerOf(link(owner))
})
