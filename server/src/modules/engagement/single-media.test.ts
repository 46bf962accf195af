import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addCommentViaApi,
  comment,
  deleteCommentViaApi,
  like,
  likeComment,
} from '../../../test/engagement.ts'
import { seedMedia } from '../../../test/media.ts'
import { askAs, block, hide, type RequestUser, unblock } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { anyTopic } from '../../../test/topics.ts'

/** An hour's TTL: whatever is correct at once was not just expired. */
const site = await freshSite({ RATE_LIMITS: 'off' }, { sharedCacheTtlMs: 3_600_000 })

const PAGE = `query ($id: ID!) {
  media(id: $id) { access likes like comments description source { url } user { id isFollowing } }
  MediaComments(media: $id) {
    media_comments_count
    mediaComments { id message like likes replies canDelete is_held media { comments like } from { id username isFollowing } }
  }
}`
type Comment = {
  id: string
  message: string
  like: boolean
  replies: number
  canDelete: boolean
  is_held: boolean
  media: { comments: number; like: boolean }
  from: { id: string; isFollowing: boolean }
}
type Media = { access: string; likes: number; like: boolean; comments: number; source: object | null }
type Page = {
  media: (Media & { description: string }) | null
  MediaComments: { media_comments_count: number; mediaComments: Comment[] }
}

const pageOf = async (asker: RequestUser, id: string) =>
  (await askAs(site, asker, PAGE, { id })).data as unknown as Page

/** Comments visible to a viewer, asserting that all counts match. */
async function read(asker: RequestUser, id: string): Promise<string[]> {
  const { media, MediaComments } = await pageOf(asker, id)
  const { mediaComments, media_comments_count } = MediaComments
  const answers = mediaComments.reduce((sum, { replies }) => sum + replies, 0)
  const held = mediaComments.filter(({ is_held }) => is_held).length
  assert.equal(media_comments_count, mediaComments.length + answers - held)
  for (const counted of [media, ...mediaComments.map((each) => each.media)])
    assert.equal(counted?.comments, media_comments_count)
  return mediaComments.map(({ message }) => message).sort()
}

/** Waits until earlier bus messages are delivered. */
async function untilInvalidated(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const leave = site.app.bus.subscribe(anyTopic('mark'), resolve)
  await site.app.bus.publish(anyTopic('mark'), null)
  await promise.finally(leave)
}

/** A media with one comment, already shown to a fan, another fan and visitors. */
async function world() {
  const people = await Promise.all(Array.from({ length: 4 }, () => seedAccount(site)))
  const [owner, writer, fan, other] = people as [Seeded, Seeded, Seeded, Seeded]
  const { id } = await seedMedia(site, owner)
  const first = await addCommentViaApi(site, writer, { media: id, message: 'First' })
  await untilInvalidated()
  for (const asker of [fan, other, null]) assert.deepEqual(await read(asker, id), ['First'])
  const change = async (columns: object) =>
    void (await site.app.db.updateTable('media').set(columns).where('id', '=', id).execute())
  return { owner, writer, fan, other, id, first, change }
}

test('a comment is visible to all members as soon as it is written, and hidden once deleted', async () => {
  const { fan, other, writer, id, first } = await world()
  const second = await addCommentViaApi(site, fan, { media: id, message: 'Second' })
  for (const asker of [fan, other, writer]) assert.deepEqual(await read(asker, id), ['First', 'Second'])
  assert.equal((await deleteCommentViaApi(site, fan, second)).errors, undefined)
  for (const asker of [fan, other, writer]) assert.deepEqual(await read(asker, id), ['First'])
  assert.equal((await deleteCommentViaApi(site, writer, first)).errors, undefined)
  for (const asker of [fan, other, writer]) assert.deepEqual(await read(asker, id), [])
})

test('a reply is counted at once', async () => {
  const { fan, other, id, first } = await world()
  await comment(site, fan, { media: id, message: 'Answer', thread: first })
  for (const asker of [fan, other]) {
    const { mediaComments, media_comments_count } = (await pageOf(asker, id)).MediaComments
    assert.deepEqual([mediaComments[0]?.replies, media_comments_count], [1, 2])
  }
})

test('a block hides comments between the two accounts at once, and from nobody else', async () => {
  const { writer, fan, other, id } = await world()
  await block(site, writer, fan.id)
  assert.deepEqual(await read(fan, id), [])
  assert.deepEqual(await read(other, id), ['First'])
  await unblock(site, writer, fan.id)
  assert.deepEqual(await read(fan, id), ['First'])
  await block(site, fan, writer.id)
  assert.deepEqual(await read(fan, id), [])
  assert.deepEqual(await read(other, id), ['First'])
})

test('a held comment is visible to its author only', async () => {
  const { writer, fan, other, id, first } = await world()
  const hold = (held_at: Date | null) =>
    site.app.db.updateTable('comments').set({ held_at }).where('id', '=', first).execute()
  await hold(new Date())
  assert.deepEqual(await read(writer, id), ['First'])
  for (const asker of [fan, other]) assert.deepEqual(await read(asker, id), [])
  await hold(null)
  for (const asker of [writer, fan, other]) assert.deepEqual(await read(asker, id), ['First'])
})

test('an account blocked by the owner no longer finds media or comments', async () => {
  const { owner, fan, other, id } = await world()
  await block(site, owner, fan.id)
  const { media, MediaComments } = await pageOf(fan, id)
  assert.equal(media, null)
  assert.deepEqual(MediaComments, { media_comments_count: 0, mediaComments: [] })
  assert.deepEqual(await read(other, id), ['First'])
})

const GONE = {
  deleted: { deleted_at: new Date() },
  'made private': { visibility: 'private' },
  'no longer approved': { approved: false },
  'put off': { available_at: new Date(Date.now() + 86_400_000) },
  'held back by staff': { hidden_at: new Date() },
} as const
for (const [change, columns] of Object.entries(GONE))
  test(`media that become ${change} are hidden from members at once, and from visitors when published`, async () => {
    const { fan, id, change: changed } = await world()
    await changed(columns)
    const isGone = async (asker: RequestUser) => {
      const { media, MediaComments } = await pageOf(asker, id)
      assert.equal(media, null)
      assert.deepEqual(MediaComments, { media_comments_count: 0, mediaComments: [] })
    }
    await isGone(fan)
    await untilInvalidated()
    await isGone(null)
  })

test('media that become paid or subscriber-only are locked at once, with their comments', async () => {
  for (const [columns, access] of [
    [{ price_cents: 500 }, 'price'],
    [{ visibility: 'subscription' }, 'subscribers'],
  ] as const) {
    const { fan, id, change } = await world()
    await change(columns)
    const { media, MediaComments } = await pageOf(fan, id)
    assert.deepEqual([media?.access, media?.source], [access, null])
    assert.deepEqual(MediaComments.mediaComments, [])
  }
})

test('additional access of one viewer is not shared', async () => {
  const { fan, other, id, change } = await world()
  await change({ price_cents: 500 })
  await untilInvalidated()
  await site.app.db
    .insertInto('media_rights')
    .values({ account_id: fan.id, media_id: id, how: 'purchase' })
    .execute()
  assert.deepEqual(await read(fan, id), ['First'])
  assert.equal((await pageOf(other, id)).media?.source, null)
  assert.equal((await pageOf(null, id)).media?.source, null)
})

test('likes are per viewer', async () => {
  const { fan, other, id, first } = await world()
  await like(site, fan, id)
  await likeComment(site, fan, first)
  for (const [asker, isLiked] of [
    [fan, true],
    [other, false],
  ] as const) {
    const { media, MediaComments } = await pageOf(asker, id)
    const [below] = MediaComments.mediaComments
    assert.deepEqual(
      [media?.like, media?.likes, below?.like, below?.media.like],
      [isLiked, 1, isLiked, isLiked],
    )
  }
  const { media, MediaComments } = await pageOf(null, id)
  assert.deepEqual([media?.like, MediaComments.mediaComments[0]?.like], [false, false])
})

test('permissions and follows are per viewer', async () => {
  const { owner, writer, fan, other, id } = await world()
  await askAs(site, fan, 'mutation ($id: ID!) { upFollowing(id: $id) }', { id: writer.id })
  const facts = async (asker: RequestUser) => {
    const [below] = (await pageOf(asker, id)).MediaComments.mediaComments
    return [below?.canDelete, below?.from.isFollowing]
  }
  assert.deepEqual(await facts(fan), [false, true])
  assert.deepEqual(await facts(other), [false, false])
  assert.deepEqual(await facts(writer), [true, false])
  assert.deepEqual(await facts(owner), [true, false])
})

test('comments of a suspended account are hidden when published', async () => {
  const { writer, fan, id } = await world()
  await hide(site, writer.id, 'suspended')
  await untilInvalidated()
  for (const asker of [fan, null]) assert.deepEqual(await read(asker, id), [])
})

test('the owner sees every change at once', async () => {
  const { owner, id, change } = await world()
  await change({ description: 'Anew' })
  assert.equal((await pageOf(owner, id)).media?.description, 'Anew')
})

test('concurrent requests that share a statement get individual results', async () => {
  const { owner, id } = await world()
  const people = await Promise.all(Array.from({ length: 12 }, () => seedAccount(site)))
  const likers = people.filter((_person, n) => n % 3 === 0)
  const blocked = people.filter((_person, n) => n % 3 === 1)
  await Promise.all(likers.map((person) => like(site, person, id)))
  await Promise.all(blocked.map((person) => block(site, owner, person.id)))
  const gone = { cookie: `${people[0]?.cookie.slice(0, -4)}AAAA` }
  for (let round = 0; round < 3; round += 1) {
    const pages = await Promise.all([...people, gone].map((person) => pageOf(person, id)))
    const shown = pages.map(({ media, MediaComments }) =>
      media ? [media.like, MediaComments.mediaComments.length] : null,
    )
    const expected = people.map((_person, n) => (n % 3 === 1 ? null : [n % 3 === 0, 1]))
    assert.deepEqual(shown, [...expected, [false, 1]])
  }
})
