import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REPORT_REASONS } from '#rules/report.ts'
import { commented, report } from '../../../test/engagement.ts'
import { seedMedia } from '../../../test/media.ts'
import { answerOf, askAs, block, hide, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const owner = await seedAccount(site, { isCreator: true })

const reportsBy = (id: string) =>
  db
    .selectFrom('reports')
    .select(['account_id', 'media_id', 'comment_id', 'reason', 'details', 'state'])
    .where('reporter_id', '=', id)
    .orderBy('id')
    .execute()

test('the reasons are those of the specification', async () => {
  const told = await answerOf(askAs(site, null, '{ reportReasons }'))
  assert.deepEqual(told, ['Stolen content', 'Not working', 'Spam', 'Inappropriate content', 'Other'])
  assert.deepEqual(told, REPORT_REASONS)
})

test('people, media and comments are reported, each with whose they are', async () => {
  const [fan, author] = [await seedAccount(site), await seedAccount(site)]
  const { id: media } = await seedMedia(site, owner)
  const words = await commented(site, author, { media, message: 'rude' })
  assert.equal(
    await answerOf(report(site, fan, { report_user: owner.id, reason: 'Other', details: ' Why? ' })),
    true,
  )
  await answerOf(report(site, fan, { report_media: media }))
  await answerOf(report(site, fan, { report_comment: words }))
  const row = { media_id: null, comment_id: null, reason: 'Spam', details: '', state: 'open' }
  assert.deepEqual(await reportsBy(fan.id), [
    { ...row, account_id: owner.id, reason: 'Other', details: 'Why?' },
    { ...row, account_id: owner.id, media_id: media },
    { ...row, account_id: author.id, media_id: media, comment_id: words },
  ])
})

test('the narrowest thing that is named is meant, and all that is named must fit', async () => {
  const [fan, other] = [await seedAccount(site), await seedAccount(site)]
  const { id: media } = await seedMedia(site, owner)
  await answerOf(report(site, fan, { report_user: owner.id, report_media: media }))
  assert.equal((await reportsBy(fan.id))[0]?.media_id, media)
  const unfit = report(site, fan, { report_user: other.id, report_media: media })
  assert.equal((await refusalOf(unfit)).words, 'Report one thing at a time')
  assert.equal((await refusalOf(report(site, fan, {}))).words, 'Say what you want to report')
})

test('sent twice, or twice at once, it is one report until staff have decided', async () => {
  const fan = await seedAccount(site)
  const { id: media } = await seedMedia(site, owner)
  await answerOf(report(site, fan, { report_media: media }))
  await Promise.all(
    [1, 2, 3].map(() => answerOf(report(site, fan, { report_media: media, reason: 'Other' }))),
  )
  assert.equal((await reportsBy(fan.id)).length, 1)
  await db.updateTable('reports').set({ state: 'dismissed' }).where('reporter_id', '=', fan.id).execute()
  await answerOf(report(site, fan, { report_media: media }))
  assert.equal((await reportsBy(fan.id)).length, 2)
})

test('nobody reports themselves, and visitors sign in first', async () => {
  const { id: media } = await seedMedia(site, owner)
  const own = await commented(site, owner, { media, message: 'mine' })
  for (const thing of [{ report_user: owner.id }, { report_media: media }, { report_comment: own }])
    assert.equal((await refusalOf(report(site, owner, thing))).words, 'You cannot report yourself')
  assert.equal((await refusalOf(report(site, null, { report_media: media }))).code, 401)
})

test('what one cannot see one cannot report; a person across a block one can', async () => {
  const [fan, foe] = [await seedAccount(site), await seedAccount(site)]
  const hidden = await seedMedia(site, owner, { visibility: 'private' })
  const below = await commented(site, owner, { media: hidden.id, message: 'secret' })
  const { id: media } = await seedMedia(site, foe)
  await answerOf(block(site, foe, fan.id))
  for (const thing of [
    { report_media: hidden.id },
    { report_comment: below },
    { report_media: media },
    { report_user: media },
  ])
    assert.equal((await refusalOf(report(site, fan, thing))).code, 'NOT_FOUND')
  assert.equal(await answerOf(report(site, fan, { report_user: foe.id })), true)
  await hide(site, foe.id, 'suspended')
  assert.equal((await refusalOf(report(site, fan, { report_user: foe.id }))).code, 'NOT_FOUND')
})

test('details have at most a thousand characters', async () => {
  const fan = await seedAccount(site)
  const { id: media } = await seedMedia(site, owner)
  const long = await report(site, fan, { report_media: media, details: '😀'.repeat(1001) })
  assert.deepEqual(long.errors?.[0]?.extensions.fields, { details: 'Write at most 1000 characters' })
  await answerOf(report(site, fan, { report_media: media, details: '😀'.repeat(1000) }))
})
