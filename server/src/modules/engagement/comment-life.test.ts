import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addCommentViaApi,
  countsFor,
  deleteCommentViaApi,
  likeComment,
  miscountedMedia,
  notificationKindsOf,
} from '../../../test/engagement.ts'
import { seedMedia } from '../../../test/media.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { seedStaff } from '../../../test/staff.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const owner = await seedAccount(site, { isCreator: true })

test('repeating a comment with its key returns the same comment, notified once', async () => {
  const [fan, other] = [await seedAccount(site), await seedAccount(site)]
  const { id: media } = await seedMedia(site, owner)
  const key = 'one-intention'
  const send = (asker: RequestUser, words: object) =>
    askAs(
      site,
      asker,
      `mutation ($media: ID!, $message: String!, $thread: ID, $key: String) {
        addComment(media: $media, message: $message, thread: $thread, key: $key) { id }
      }`,
      { media, message: 'once', key, ...words },
    )
  const sent = await Promise.all([1, 2, 3].map(() => answerOf<{ id: string }>(send(fan, {}))))
  assert.equal(new Set(sent.map(({ id }) => id)).size, 1)
  assert.deepEqual(await answerOf(send(fan, { message: ' once ' })), sent[0])
  assert.equal((await countsFor(site, null, media)).comments, 1)
  assert.equal(
    (await notificationKindsOf(site, owner.id)).filter(({ media_id }) => media_id === media).length,
    1,
  )
  const elsewhere = await seedMedia(site, owner)
  for (const changed of [{ message: 'twice' }, { media: elsewhere.id }, { thread: sent[0]?.id }])
    assert.equal((await refusalOf(send(fan, changed))).code, 'KEY_REUSED')
  for (const bad of ['short', 'x'.repeat(101), 'with space', '\0'.repeat(9)])
    assert.equal((await refusalOf(send(fan, { key: bad }))).code, 'BAD_INPUT')
  // Keys are scoped to their sender.
  assert.notDeepEqual(await answerOf(send(other, {})), sent[0])
  for (let again = 0; again < 2; again += 1) await answerOf(send(fan, { key: null }))
  assert.equal((await countsFor(site, null, media)).comments, 4)
})

test('the author, the media’s owner and moderators delete comments with replies; others cannot', async () => {
  const [fan, other] = [await seedAccount(site), await seedAccount(site)]
  const [moderator, support] = [await seedStaff(site, 'moderator'), await seedStaff(site, 'support')]
  const { id: media } = await seedMedia(site, owner)
  for (const remover of [fan, owner, moderator]) {
    const id = await addCommentViaApi(site, fan, { media, message: 'take me away' })
    const answer = await addCommentViaApi(site, other, { media, message: 'and me', thread: id })
    await answerOf(likeComment(site, other, id))
    for (const wrong of [other, support])
      assert.equal((await refusalOf(deleteCommentViaApi(site, wrong, id))).code, 'FORBIDDEN')
    const canDelete = await answerOf<{ canDelete: boolean }[]>(
      askAs(site, remover, 'query ($m: ID!) { mediaComments(media: $m) { canDelete } }', { m: media }),
    )
    assert.deepEqual(canDelete, [{ canDelete: true }])
    assert.equal(await answerOf(deleteCommentViaApi(site, remover, id)), true)
    assert.equal(await answerOf(deleteCommentViaApi(site, remover, id)), false)
    assert.equal(await answerOf(deleteCommentViaApi(site, other, answer)), false)
    assert.equal((await countsFor(site, null, media)).comments, 0)
  }
  const once = await addCommentViaApi(site, fan, { media, message: 'twice at once' })
  const both = [deleteCommentViaApi(site, fan, once), deleteCommentViaApi(site, owner, once)]
  assert.deepEqual((await Promise.all(both.map((each) => answerOf(each)))).sort(), [false, true])
  assert.deepEqual(await miscountedMedia(site), [])
})

test('likes of comments toggle per account', async () => {
  const [a, b] = [await seedAccount(site), await seedAccount(site)]
  const { id: media } = await seedMedia(site, owner)
  const id = await addCommentViaApi(site, a, { media, message: 'like me' })
  assert.equal(await answerOf(likeComment(site, a, id)), true)
  assert.equal(await answerOf(likeComment(site, b, id)), true)
  assert.equal(await answerOf(likeComment(site, a, id)), false)
  const likesFor = (asker: RequestUser) =>
    answerOf(askAs(site, asker, 'query ($m: ID!) { mediaComments(media: $m) { likes like } }', { m: media }))
  assert.deepEqual(await likesFor(a), [{ likes: 1, like: false }])
  assert.deepEqual(await likesFor(b), [{ likes: 1, like: true }])
  assert.deepEqual(await likesFor(null), [{ likes: 1, like: false }])
  await Promise.all([1, 2, 3].map(() => answerOf(likeComment(site, owner, id))))
  assert.deepEqual(await miscountedMedia(site), [])
  assert.equal((await refusalOf(likeComment(site, a, media))).code, 'NOT_FOUND')
})

test('notifies the owner of comments and authors of replies, never twice', async () => {
  const [creator, a, b] = [await seedAccount(site), await seedAccount(site), await seedAccount(site)]
  const { id: media } = await seedMedia(site, creator)
  const first = await addCommentViaApi(site, a, { media, message: 'first' })
  const answer = await addCommentViaApi(site, b, { media, message: 'answer', thread: first })
  const further = await addCommentViaApi(site, a, { media, message: 'further', thread: answer })
  const own = await addCommentViaApi(site, creator, { media, message: 'thanks', thread: first })
  const toOwner = await addCommentViaApi(site, b, { media, message: 'welcome', thread: own })
  const kinds = async (id: string) =>
    (await notificationKindsOf(site, id)).map(({ kind, words, comment_id }) => [kind, words, comment_id])
  assert.deepEqual(await kinds(creator.id), [
    ['comment', 'first', first],
    ['comment', 'answer', answer],
    ['comment', 'further', further],
    ['reply', 'welcome', toOwner],
  ])
  assert.deepEqual(await kinds(a.id), [
    ['reply', 'answer', answer],
    ['reply', 'thanks', own],
  ])
  assert.deepEqual(await kinds(b.id), [['reply', 'further', further]])
  await answerOf(deleteCommentViaApi(site, creator, first))
  assert.deepEqual(await notificationKindsOf(site, creator.id), [])
})
