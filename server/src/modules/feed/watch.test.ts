import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hideMediaViaApi, reportSeen, showMediaViaApi, watch } from '../../../test/feed.ts'
import { seedMedia } from '../../../test/media.ts'
import { answerOf, block, refusalOf } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

async function shownMedia(columns: Parameters<typeof seedMedia>[2] = {}) {
  const [owner, viewer] = [await seedAccount(site), await seedAccount(site)]
  return { owner, viewer, media: await seedMedia(site, owner, columns) }
}

const countsOf = (mediaId: string) =>
  db
    .selectFrom('media_counts')
    .select(['views', 'completions'])
    .where('media_id', '=', mediaId)
    .executeTakeFirstOrThrow()

const seenBy = (viewer: Seeded) =>
  db.selectFrom('media_seen').selectAll().where('account_id', '=', viewer.id).execute()

const scoreOf = async (mediaId: string) =>
  (
    await db
      .selectFrom('feed_entries')
      .select('score')
      .where('media_id', '=', mediaId)
      .executeTakeFirstOrThrow()
  ).score

test('a view counts once for each person, however often and in whatever form it is told', async () => {
  const { viewer, media } = await shownMedia()
  const view = { media: media.id, kind: 'view' }
  assert.equal(await answerOf(watch(site, viewer, [view, view])), true)
  await answerOf(watch(site, viewer, [view]))
  await answerOf(watch(site, viewer, [{ media: media.id, kind: 'progress', progress: 50 }]))
  assert.deepEqual(await countsOf(media.id), { views: 1, completions: 0 })
  await answerOf(reportSeen(site, await seedAccount(site), [media.id]))
  assert.deepEqual(await countsOf(media.id), { views: 2, completions: 0 })
  assert.equal((await seenBy(viewer)).length, 1)
})

test('watching nine tenths is watching to the end, and counts once', async () => {
  const { viewer, media } = await shownMedia()
  const progress = (percent: number) =>
    answerOf(watch(site, viewer, [{ media: media.id, kind: 'progress', progress: percent }]))
  await progress(89)
  assert.deepEqual(await countsOf(media.id), { views: 1, completions: 0 })
  const before = await scoreOf(media.id)
  await progress(90)
  await progress(100)
  assert.deepEqual(await countsOf(media.id), { views: 1, completions: 1 })
  assert.ok((await scoreOf(media.id)) > before)
  assert.ok((await seenBy(viewer))[0]?.completed_at)
})

test('twenty at once are one view and one watching to the end', async () => {
  const { viewer, media } = await shownMedia()
  const events = [
    { media: media.id, kind: 'view' },
    { media: media.id, kind: 'progress', progress: 95 },
  ]
  await Promise.all(Array.from({ length: 20 }, () => answerOf(watch(site, viewer, events))))
  assert.deepEqual(await countsOf(media.id), { views: 1, completions: 1 })
})

test('many people with many media at once do not stand in one another’s way', async () => {
  const owner = await seedAccount(site)
  const media: string[] = []
  for (let made = 0; made < 8; made += 1) media.push((await seedMedia(site, owner)).id)
  const people = await Promise.all(Array.from({ length: 12 }, () => seedAccount(site)))
  await Promise.all(
    people.map((person, index) =>
      answerOf(reportSeen(site, person, index % 2 === 0 ? media : [...media].reverse())),
    ),
  )
  for (const id of media) assert.equal((await countsOf(id)).views, 12)
})

test('a visitor’s look counts once for each telling, and is not remembered', async () => {
  const { media } = await shownMedia()
  const view = { media: media.id, kind: 'view' }
  const before = await scoreOf(media.id)
  await answerOf(watch(site, null, [view, view, { media: media.id, kind: 'progress', progress: 100 }]))
  assert.deepEqual(await countsOf(media.id), { views: 1, completions: 0 })
  assert.equal(await scoreOf(media.id), before)
  await answerOf(watch(site, null, [{ media: media.id, kind: 'progress', progress: 100 }]))
  assert.equal((await countsOf(media.id)).views, 1, 'how far it went is told later, and is no other view')
  await answerOf(reportSeen(site, await seedAccount(site), [media.id]))
  assert.deepEqual(await countsOf(media.id), { views: 2, completions: 0 })
  assert.ok((await scoreOf(media.id)) < before, 'who is known not to have come to the end is weighed')
})

test('a swipe is no view', async () => {
  const { viewer, media } = await shownMedia()
  await answerOf(watch(site, viewer, [{ media: media.id, kind: 'swipe', progress: 3 }]))
  assert.deepEqual(await countsOf(media.id), { views: 0, completions: 0 })
  assert.deepEqual(await seenBy(viewer), [])
})

test('what is locked has been seen, yet not viewed; one’s own counts for nothing', async () => {
  const locked = await shownMedia({ price_cents: 500 })
  await answerOf(reportSeen(site, locked.viewer, [locked.media.id]))
  assert.deepEqual(await countsOf(locked.media.id), { views: 0, completions: 0 })
  assert.equal((await seenBy(locked.viewer)).length, 1)
  await answerOf(reportSeen(site, locked.owner, [locked.media.id]))
  assert.deepEqual(await countsOf(locked.media.id), { views: 0, completions: 0 })
})

test('what the viewer may not see is passed over, and the rest is taken in', async () => {
  const { owner, viewer, media } = await shownMedia()
  const secret = await seedMedia(site, owner, { visibility: 'private' })
  const foe = await shownMedia()
  await block(site, foe.owner, viewer.id)
  const nothing = '00000000-0000-7000-8000-000000000000'
  const event = { kind: 'view', campaign: 'spring' }
  const events = [secret.id, foe.media.id, nothing, media.id].map((id) => ({ ...event, media: id }))
  assert.equal(await answerOf(watch(site, viewer, events)), true)
  for (const hidden of [secret.id, foe.media.id]) assert.equal((await countsOf(hidden)).views, 0)
  assert.equal((await countsOf(media.id)).views, 1)
  const rows = await db.selectFrom('campaign_events').select('media_id').execute()
  assert.deepEqual(
    rows.filter(({ media_id }) => [secret.id, foe.media.id].includes(media_id)),
    [],
  )
})

test('a campaign’s events are kept one by one, others are not', async () => {
  const { viewer, media } = await shownMedia()
  const reported = [
    { media: media.id, kind: 'view', campaign: ' summer ' },
    { media: media.id, kind: 'progress', progress: 40, campaign: 'summer' },
    { media: media.id, kind: 'swipe', progress: 40, campaign: 'summer' },
    { media: media.id, kind: 'progress', progress: 60 },
  ]
  await answerOf(watch(site, viewer, reported))
  await answerOf(watch(site, null, reported.slice(0, 1)))
  const rows = await db
    .selectFrom('campaign_events')
    .select(['campaign', 'kind', 'progress', 'account_id'])
    .where('media_id', '=', media.id)
    .orderBy('id')
    .execute()
  assert.deepEqual(rows, [
    { campaign: 'summer', kind: 'view', progress: 0, account_id: viewer.id },
    { campaign: 'summer', kind: 'progress', progress: 40, account_id: viewer.id },
    { campaign: 'summer', kind: 'swipe', progress: 40, account_id: viewer.id },
    { campaign: 'summer', kind: 'view', progress: 0, account_id: null },
  ])
})

test('players that tell too much are slowed down, each for themselves', async () => {
  const slow = await freshSite()
  const [viewer, other] = [await seedAccount(slow), await seedAccount(slow)]
  const answers = []
  for (let tried = 0; tried < 61; tried += 1) answers.push(await watch(slow, viewer, []))
  assert.equal(answers.filter(({ errors }) => errors).length, 1)
  assert.equal(answers.at(-1)?.errors?.[0]?.extensions.code, 'TOO_MANY_REQUESTS')
  assert.equal(await answerOf(watch(slow, other, [])), true)
})

test('not interested: twice is once, undone twice too, by the person alone', async () => {
  const { viewer, media } = await shownMedia()
  const hiddenBy = () => db.selectFrom('hidden_media').selectAll().where('media_id', '=', media.id).execute()
  await Promise.all(Array.from({ length: 5 }, () => answerOf(hideMediaViaApi(site, viewer, media.id))))
  assert.equal((await hiddenBy()).length, 1)
  await answerOf(showMediaViaApi(site, await seedAccount(site), media.id))
  assert.equal((await hiddenBy()).length, 1)
  assert.equal(await answerOf(showMediaViaApi(site, viewer, media.id)), true)
  assert.equal(await answerOf(showMediaViaApi(site, viewer, media.id)), true)
  assert.equal((await hiddenBy()).length, 0)
})

test('only what one can see can be hidden, and only by somebody', async () => {
  const { owner, viewer, media } = await shownMedia()
  const secret = await seedMedia(site, owner, { visibility: 'private' })
  assert.equal((await refusalOf(hideMediaViaApi(site, viewer, secret.id))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(hideMediaViaApi(site, null, media.id))).code, 401)
  assert.equal((await refusalOf(showMediaViaApi(site, null, media.id))).code, 401)
})
