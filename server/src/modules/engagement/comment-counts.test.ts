import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addCommentViaApi } from '../../../test/engagement.ts'
import { seedMedia } from '../../../test/media.ts'
import { answerOf, askAs, block, hide, type RequestUser, unblock } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })

type Listed = { mediaComments: { id: string; replies: number; media: { comments: number } }[] }
const LIST = `query ($media: ID!, $thread: ID) {
  MediaComments(filter: {media: $media, thread: $thread}) {
    media_comments_count mediaComments { id replies media { comments } }
  }
}`

/** Everything visible to a viewer, asserting that all counts match. */
async function shownAndCounted(asker: RequestUser, media: string): Promise<number> {
  const read = (thread: string | null = null) =>
    answerOf<Listed & { media_comments_count: number }>(askAs(site, asker, LIST, { media, thread }))
  const { mediaComments, media_comments_count: counted } = await read()
  let shown = mediaComments.length
  for (const { id, replies, media: beside } of mediaComments) {
    const answers = (await read(id)).mediaComments
    assert.equal(replies, answers.length)
    assert.equal(beside.comments, counted)
    shown += answers.length
  }
  assert.equal(counted, shown)
  const alone = 'query ($id: ID!) { media(id: $id) { comments } }'
  assert.deepEqual(await answerOf(askAs(site, asker, alone, { id: media })), { comments: shown })
  const count = 'query ($id: ID!) { media_comments_count(media: $id) }'
  assert.equal(await answerOf(askAs(site, asker, count, { id: media })), shown)
  return shown
}

async function talk() {
  const [owner, viewer, foe, friend] = [
    await seedAccount(site),
    await seedAccount(site),
    await seedAccount(site),
    await seedAccount(site),
  ]
  const { id: media } = await seedMedia(site, owner)
  const ofFoe = await addCommentViaApi(site, foe, { media, message: 'first' })
  const ofFriend = await addCommentViaApi(site, friend, { media, message: 'second' })
  await addCommentViaApi(site, friend, { media, message: 'below the foe', thread: ofFoe })
  await addCommentViaApi(site, foe, { media, message: 'below the friend', thread: ofFriend })
  await addCommentViaApi(site, viewer, { media, message: 'below the friend too', thread: ofFriend })
  return { owner, viewer, foe, media }
}

test('comments across a block, with their replies, are neither shown nor counted', async () => {
  const { viewer, foe, media } = await talk()
  assert.equal(await shownAndCounted(viewer, media), 5)
  await block(site, viewer, foe.id)
  assert.equal(await shownAndCounted(viewer, media), 2)
  assert.equal(await shownAndCounted(foe, media), 4)
  assert.equal(await shownAndCounted(null, media), 5)
  await unblock(site, viewer, foe.id)
  assert.equal(await shownAndCounted(viewer, media), 5)
})

test('comments of hidden accounts are neither shown nor counted', async () => {
  const { viewer, foe, media } = await talk()
  await hide(site, foe.id, 'suspended')
  for (const asker of [viewer, null]) assert.equal(await shownAndCounted(asker, media), 2)
})

test('counts zero if all comments are hidden', async () => {
  const [owner, viewer, foe] = [await seedAccount(site), await seedAccount(site), await seedAccount(site)]
  const { id: media } = await seedMedia(site, owner)
  await addCommentViaApi(site, foe, { media, message: 'all alone' })
  await block(site, foe, viewer.id)
  assert.equal(await shownAndCounted(viewer, media), 0)
})

test('lists of media show the total count', async () => {
  const { owner, viewer, foe, media } = await talk()
  const other = await seedMedia(site, owner)
  await block(site, viewer, foe.id)
  const feed = '{ feed(tab: "foryou", limit: {limit: 50}) { medias { id comments } } }'
  const { medias } = await answerOf<{ medias: { id: string; comments: number }[] }>(askAs(site, viewer, feed))
  const counts = new Map(medias.map(({ id, comments }) => [id, comments]))
  assert.deepEqual([counts.get(media), counts.get(other.id)], [5, 0])
})
