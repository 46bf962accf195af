import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedMedia, seedRight } from '../../../test/media.ts'
import { mediaRowOf, postsOf, sees, untilDone } from '../../../test/media-api.ts'
import { ledgerEarningsOf } from '../../../test/money.ts'
import { notificationsViaApi } from '../../../test/notifications.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { settingsWith } from '../../../test/settings.ts'
import { freshSite } from '../../../test/site.ts'
import { actingStaff, seedStaff } from '../../../test/staff.ts'
import { reconcileLedger } from '../ledger/index.ts'
import { MEDIA_CHANGED } from './events.ts'
import { reviewMedia } from './review-media.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const creator = () => seedAccount(site, { isCreator: true })

const review = (asker: RequestUser, media: string, approved: boolean, reason?: string) =>
  askAs(
    site,
    asker,
    `mutation ($media: ID!, $approved: Boolean!, $reason: String) {
      reviewMedia(media: $media, approved: $approved, reason: $reason) { approved verified review_reason label }
    }`,
    { media, approved, reason },
  )

test('approved media are shown and rejected ones hidden, with a reason for the owner', async () => {
  const [owner, fan] = [await creator(), await seedAccount(site)]
  const { id } = await seedMedia(site, owner, { approved: false, verified: false })
  await seedRight(site, id, fan)
  const response: unknown[] = []
  const stop = site.app.bus.subscribe(MEDIA_CHANGED, (payload) => void response.push(payload))
  const moderator = await seedStaff(site, 'moderator')
  assert.deepEqual(await answerOf(review(moderator, id, true)), {
    approved: true,
    verified: true,
    review_reason: null,
    label: null,
  })
  assert.equal(await sees(site, null, id), 'open')
  assert.equal(await postsOf(site, owner.id), 1)
  const admin = await seedStaff(site, 'admin')
  for (const _ of ['once', 'twice'])
    assert.deepEqual(await answerOf(review(admin, id, false, '  Not yours ')), {
      approved: false,
      verified: true,
      review_reason: 'Not yours',
      label: 'REJECTED',
    })
  assert.equal(await sees(site, null, id), null)
  assert.equal(await sees(site, fan, id), null, 'a take-down reaches buyers too')
  assert.equal(await postsOf(site, owner.id), 0)
  const news = (await notificationsViaApi(site, owner)).map(({ kind, actor, words }) => [kind, actor, words])
  assert.deepEqual(news, [
    ['moderation', null, 'Not yours'],
    ['moderation', null, 'approved'],
  ])
  const own = await answerOf<{ review_reason: string }>(
    askAs(site, owner, `{ media(id: "${id}") { review_reason } }`),
  )
  assert.equal(own.review_reason, 'Not yours')
  await untilDone('the word of it', async () => response.length === 3)
  stop()
})

test('only staff decide, not even the owner', async () => {
  const owner = await creator()
  const { id } = await seedMedia(site, owner, { approved: false, verified: false })
  for (const asker of [owner, await seedAccount(site), await seedStaff(site, 'support')])
    assert.equal((await refusalOf(review(asker, id, true))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(review(null, id, true))).code, 401)
  assert.equal((await mediaRowOf(site, id))?.verified, false)
})

test('a non-creator’s media can be rejected but not approved', async () => {
  const [fan, moderator] = [await seedAccount(site), await seedStaff(site, 'moderator')]
  const { id } = await seedMedia(site, fan, { approved: false, verified: false })
  assert.equal((await refusalOf(review(moderator, id, true))).code, 'CONFLICT')
  assert.equal((await mediaRowOf(site, id))?.verified, false)
  await answerOf(review(moderator, id, false, 'Too dark'))
  assert.equal((await mediaRowOf(site, id))?.review_reason, 'Too dark')
  await assert.rejects(
    site.app.db.updateTable('media').set({ verified: true, approved: true }).where('id', '=', id).execute(),
    /only what a creator sent can be approved/,
  )
})

test('a rejection requires a reason and an existing media', async () => {
  const { id } = await seedMedia(site, await creator())
  const moderator = await seedStaff(site, 'moderator')
  for (const reason of [undefined, '', ' \u200b ', 'a\0b', '\ud800x', 'x'.repeat(501)])
    assert.equal((await refusalOf(review(moderator, id, false, reason))).code, 'BAD_INPUT')
  assert.equal((await mediaRowOf(site, id))?.approved, true)
  const unknown = review(moderator, '01900000-0000-7000-8000-000000000000', true)
  assert.equal((await refusalOf(unknown)).code, 'NOT_FOUND')
})

test('a creator’s first approved video earns the incentive once, if enabled', async () => {
  const owner = await creator()
  const moderator = actingStaff(await seedStaff(site, 'moderator'), 'media.review')
  const unseen = { approved: false, verified: false }
  const [photo, first, second] = [
    await seedMedia(site, owner, { ...unseen, type: 'photo' }),
    await seedMedia(site, owner, unseen),
    await seedMedia(site, owner, unseen),
  ]
  const verdict = async (
    media: { id: string },
    isApproved: boolean,
    firstVideoIncentive: boolean,
    approval: 'auto' | 'review' = 'review',
  ) => {
    const settings = settingsWith(site.app.settings, {
      'switches.firstVideoIncentive': firstVideoIncentive,
      'content.approval': approval,
    })
    const deps = { ...site.app, settings }
    await reviewMedia(deps, moderator, media.id, { isApproved, reason: 'Not yours' })
    return (await ledgerEarningsOf(site, owner)).payable
  }
  assert.equal(await verdict(photo, true, true), 0, 'a photo is no video')
  assert.equal(await verdict(first, false, true), 0)
  assert.equal(await verdict(first, true, false), 0, 'off')
  await verdict(first, false, true)
  assert.equal(await verdict(first, true, true, 'auto'), 0, 'as two values of the environment can have it')
  assert.equal(await verdict(first, false, true), 0)
  assert.equal(await verdict(first, true, true), 20_000)
  assert.match(
    (await notificationsViaApi(site, owner))[1]?.words ?? '',
    /first video was approved\. You’ve earned \$200\.00/,
  )
  await verdict(first, false, true)
  for (const media of [first, first, second]) assert.equal(await verdict(media, true, true), 20_000, 'once')

  const veteran = await creator()
  await seedMedia(site, veteran)
  await verdict(await seedMedia(site, veteran, unseen), true, true)
  assert.equal((await ledgerEarningsOf(site, veteran)).payable, 0)
  // Without the check of rights, which are seeded without sales here.
  const { media: _rights, ...checks } = site.app.ledger.ports.reconcile
  assert.deepEqual((await reconcileLedger(site.app.db, checks)).problems, [])
})
