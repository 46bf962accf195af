import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#platform/errors.ts'
import { seedMedia, seedRight } from '../../../test/media.ts'
import {
  mediaRowOf,
  postsOf,
  sees,
  storedFilesOf,
  untilDone,
  viewerOfSeeded,
} from '../../../test/media-api.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { seedStaff } from '../../../test/staff.ts'
import { deleteMedia } from './delete-media.ts'
import { grantMedia } from './shop/rights.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })
const { db } = site.app
const creator = () => seedAccount(site, { isCreator: true })

const remove = (asker: RequestUser, id: string) =>
  askAs(site, asker, 'mutation ($id: ID!) { deleteMedia(id: $id) }', { id })
const link = (asker: RequestUser, media: string) =>
  answerOf<{ id: string }>(
    askAs(site, asker, 'mutation ($media: ID!) { generateShortLink(media: $media) { id } }', { media }),
  )
const rightsOf = (id: string) =>
  db.selectFrom('media_rights').selectAll().where('media_id', '=', id).execute()
const isLinked = async (id: string) =>
  (await answerOf(askAs(site, null, 'query ($id: String!) { shortLink(id: $id) { id } }', { id }))) !== null

test('deletes unbought media with rows, links, captions and files, once', async () => {
  const owner = await creator()
  const { id } = await seedMedia(site, owner)
  const stored = await seedMedia(site, owner)
  await db
    .insertInto('media_captions')
    .values({ media_id: id, language: 'en', label: 'E', file: 'e.vtt' })
    .execute()
  const short = await link(null, id)
  assert.ok((await storedFilesOf(site, 'media', id)).length > 5)
  assert.equal(await answerOf(remove(owner, id)), true)
  assert.equal(await mediaRowOf(site, id), undefined)
  assert.equal(await sees(site, owner, id), null)
  assert.equal(await isLinked(short.id), false)
  assert.equal(await postsOf(site, owner.id), 1)
  await untilDone('the removal of files', async () => (await storedFilesOf(site, 'media', id)).length === 0)
  assert.ok((await storedFilesOf(site, 'media', stored.id)).length > 5)
  assert.equal(await answerOf(remove(owner, id)), false, 'the second time there is nothing')
})

test('deleted media stay available to buyers only', async () => {
  const [owner, fan, other] = [await creator(), await seedAccount(site), await seedAccount(site)]
  const { id } = await seedMedia(site, owner, { price_cents: 500 })
  await seedRight(site, id, fan)
  const short = await link(null, id)
  assert.equal(await answerOf(remove(owner, id)), true)
  assert.equal(await sees(site, fan, id), 'open')
  assert.equal(await sees(site, owner, id), null)
  assert.equal(await sees(site, other, id), null)
  assert.equal(await isLinked(short.id), false)
  assert.equal(await postsOf(site, owner.id), 0)
  assert.ok((await storedFilesOf(site, 'media', id)).length > 5)
  assert.equal(await answerOf(remove(owner, id)), false)
  const again = askAs(site, fan, 'mutation ($m: ID!) { generateShortLink(media: $m) { id } }', { m: id })
  assert.equal((await refusalOf(again)).code, 'NOT_FOUND', 'nothing points to it any more')
})

test('staff delete media for good, also for buyers', async () => {
  const [owner, fan] = [await creator(), await seedAccount(site)]
  for (const role of ['moderator', 'admin'] as const) {
    const { id } = await seedMedia(site, owner, { price_cents: 500 })
    await seedRight(site, id, fan)
    await answerOf(remove(owner, id))
    assert.equal(await answerOf(remove(await seedStaff(site, role), id)), true)
    assert.equal(await mediaRowOf(site, id), undefined)
    assert.equal(await sees(site, fan, id), null)
    await untilDone('the removal of files', async () => (await storedFilesOf(site, 'media', id)).length === 0)
  }
})

test('other accounts cannot delete media, or tell hidden from unknown', async () => {
  const [owner, other] = [await creator(), await creator()]
  const shown = await seedMedia(site, owner)
  const secret = await seedMedia(site, owner, { visibility: 'private' })
  assert.equal((await refusalOf(remove(other, shown.id))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(remove(await seedStaff(site, 'support'), shown.id))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(remove(null, shown.id))).code, 401)
  assert.equal(await answerOf(remove(other, secret.id)), false)
  assert.equal(await answerOf(remove(other, '01900000-0000-7000-8000-000000000000')), false)
  assert.ok(await mediaRowOf(site, shown.id))
  assert.ok(await mediaRowOf(site, secret.id))
})

test('concurrent purchase and deletion: the right exists with its media, or is refused', async () => {
  const [owner, fan] = [await creator(), await seedAccount(site)]
  const buy = (mediaId: string) =>
    db.transaction().execute((tx) => grantMedia(tx, { mediaId, accountId: fan.id, how: 'purchase' }))
  for (let round = 0; round < 30; round += 1) {
    const { id } = await seedMedia(site, owner, { price_cents: 500 })
    const race = [() => buy(id), () => deleteMedia(site.app, viewerOfSeeded(owner), id)]
    if (round % 2) race.reverse()
    const results = await Promise.allSettled(race.map((run) => run()))
    const bought = results[round % 2 ? 1 : 0]
    const row = await mediaRowOf(site, id)
    const isBought = bought?.status === 'fulfilled'
    if (bought?.status === 'rejected') assert.ok(bought.reason instanceof Refusal, String(bought.reason))
    assert.equal((await rightsOf(id)).length, isBought ? 1 : 0)
    assert.equal(row !== undefined, isBought)
    if (isBought) assert.ok(row?.deleted_at)
  }
})

test('purchase and deletion are serialised in either order', async () => {
  const [owner, fan] = [await creator(), await seedAccount(site)]
  const grant = { accountId: fan.id, how: 'message' } as const
  const first = await seedMedia(site, owner)
  let deletion: Promise<boolean> | undefined
  await db.transaction().execute(async (tx) => {
    await grantMedia(tx, { mediaId: first.id, ...grant })
    deletion = deleteMedia(site.app, viewerOfSeeded(owner), first.id)
    await grantMedia(tx, { mediaId: first.id, ...grant })
  })
  assert.equal(await deletion, true)
  assert.equal(await sees(site, fan, first.id), 'open', 'bought first: kept')
  assert.equal((await rightsOf(first.id)).length, 1, 'granted twice, there once')
  await assert.rejects(
    db.transaction().execute((tx) => grantMedia(tx, { mediaId: first.id, ...grant })),
    { code: 'NOT_FOUND' },
    'nothing new is sold of what is deleted',
  )
})
