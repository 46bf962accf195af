import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addCommentViaApi,
  type CommentAnswer,
  comment,
  countsFor,
  deleteCommentViaApi,
  likeComment,
  miscountedMedia,
} from '../../../test/engagement.ts'
import { seedMedia, seedRight } from '../../../test/media.ts'
import { answerOf, askAs, block, hide, type RequestUser, refusalOf, unblock } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const owner = await seedAccount(site, { isCreator: true })

type Listed = { mediaComments: { id: string; message: string }[]; media_comments_count: number }

const list = (asker: RequestUser, variables: object) =>
  answerOf<Listed>(
    askAs(
      site,
      asker,
      `query ($media: ID, $filter: MediaCommentsFilter, $limit: LimitInput, $after: ID) {
        MediaComments(media: $media, filter: $filter, limit: $limit, after: $after) {
          mediaComments { id message } media_comments_count
        }
      }`,
      variables,
    ),
  )

const messages = async (asker: RequestUser, variables: object) =>
  (await list(asker, variables)).mediaComments.map(({ message }) => message)

test('a comment has its author, text and media', async () => {
  const [creator, fan] = [await seedAccount(site), await seedAccount(site)]
  const { id } = await seedMedia(site, creator)
  const added = await answerOf<Record<string, unknown>>(
    askAs(
      site,
      fan,
      `mutation ($media: ID!) { addComment(media: $media, message: "  What a sky!  ") {
        message media { id comments } user { id } from { id } thread { id } likes replies like canDelete score add_date
      } }`,
      { media: id },
    ),
  )
  const { score, add_date, ...told } = added
  assert.deepEqual(told, {
    message: 'What a sky!',
    media: { id, comments: 1 },
    user: { id: creator.id },
    from: { id: fan.id },
    thread: null,
    likes: 0,
    replies: 0,
    like: false,
    canDelete: true,
  })
  assert.ok(typeof score === 'number' && score > 0)
  assert.ok(Date.parse(String(add_date)) > Date.now() - 60_000)
  assert.deepEqual(await messages(null, { media: id }), ['What a sky!'])
  assert.equal((await countsFor(site, null, id)).comments, 1)
})

test('replies, also to replies, belong to the first comment, oldest first', async () => {
  const [a, b] = [await seedAccount(site), await seedAccount(site)]
  const { id: media } = await seedMedia(site, owner)
  const first = await addCommentViaApi(site, a, { media, message: 'first' })
  const answer = await answerOf<CommentAnswer>(comment(site, b, { media, message: 'answer', thread: first }))
  assert.equal(answer.thread?.id, first)
  const further = await answerOf<CommentAnswer>(
    comment(site, a, { media, message: 'further', thread: answer.id }),
  )
  assert.equal(further.thread?.id, first)
  assert.deepEqual(await list(null, { media }), {
    mediaComments: [{ id: first, message: 'first' }],
    media_comments_count: 3,
  })
  assert.deepEqual(await messages(null, { filter: { thread: first } }), ['answer', 'further'])
  assert.equal((await list(null, { filter: { thread: first } })).media_comments_count, 3)
  assert.deepEqual(await messages(null, { filter: { thread: first }, limit: { limit: 1 } }), ['answer'])
  assert.deepEqual(await messages(null, { filter: { thread: first }, after: answer.id }), ['further'])
  const [top] = await answerOf<{ replies: number }[]>(
    askAs(site, null, 'query ($m: ID!) { mediaComments(media: $m) { replies } }', { m: media }),
  )
  assert.equal(top?.replies, 2)
  assert.deepEqual(await miscountedMedia(site), [])
})

test('orders by score, or newest on request, in pages without overlap', async () => {
  const fan = await seedAccount(site)
  const { id: media } = await seedMedia(site, owner)
  const ids: string[] = []
  for (let n = 1; n <= 13; n += 1) ids.push(await addCommentViaApi(site, fan, { media, message: `c${n}` }))
  await answerOf(likeComment(site, fan, ids[2] ?? ''))
  await answerOf(likeComment(site, owner, ids[2] ?? ''))
  await answerOf(comment(site, owner, { media, message: 'answer', thread: ids[4] ?? '' }))
  const top = await messages(null, { media })
  assert.equal(top.length, 10)
  assert.deepEqual(top.slice(0, 3), ['c3', 'c5', 'c13'])
  const page = await list(null, { filter: { media } })
  const rest = await messages(null, { media, after: page.mediaComments.at(-1)?.id })
  assert.deepEqual(rest, ['c4', 'c2', 'c1'])
  const newest = await messages(null, { media, limit: { order: 'new', limit: 3 } })
  assert.deepEqual(newest, ['c13', 'c12', 'c11'])
  const next = { media, limit: { order: 'new', limit: 2 }, after: ids[10] }
  assert.deepEqual(await messages(null, next), ['c10', 'c9'])
  assert.deepEqual(await messages(null, { media, limit: { order: 'new', skip: 12 } }), ['c1'])
})

/** By a suspended account. */
async function hiddenComment(media: string): Promise<string> {
  const author = await seedAccount(site)
  const id = await addCommentViaApi(site, author, { media, message: 'not here any more' })
  await hide(site, author.id, 'suspended')
  return id
}

test('a list requires a media and a valid cursor', async () => {
  const { id: media } = await seedMedia(site, owner)
  const other = await seedMedia(site, owner)
  const gone = '01890000-0000-7000-8000-000000000000'
  for (const wrong of [
    {},
    { media: 'x' },
    { media, filter: { media: other.id } },
    { media, limit: { order: 'best' } },
    { media, limit: { limit: 0 } },
    { media, after: 'x' },
    { media, after: gone },
    { media, after: await addCommentViaApi(site, owner, { media: other.id, message: 'elsewhere' }) },
    { media, after: await hiddenComment(media) },
  ])
    assert.equal(
      (
        await refusalOf(
          askAs(
            site,
            null,
            `query ($media: ID, $filter: MediaCommentsFilter, $limit: LimitInput, $after: ID) {
              mediaComments(media: $media, filter: $filter, limit: $limit, after: $after) { id }
            }`,
            wrong,
          ),
        )
      ).code,
      'BAD_INPUT',
      JSON.stringify(wrong),
    )
  assert.deepEqual(await list(null, { media: gone }), { mediaComments: [], media_comments_count: 0 })
  assert.deepEqual(await list(null, { filter: { thread: gone } }), {
    mediaComments: [],
    media_comments_count: 0,
  })
})

test('visitors can read, and must sign in to write', async () => {
  const { id: media } = await seedMedia(site, owner)
  const words = await addCommentViaApi(site, owner, { media, message: 'mine' })
  assert.equal((await refusalOf(comment(site, null, { media, message: 'hello' }))).code, 401)
  assert.equal((await refusalOf(likeComment(site, null, words))).code, 401)
  assert.equal((await refusalOf(deleteCommentViaApi(site, null, words))).code, 401)
})

test('a reply requires an existing comment of the same media', async () => {
  const fan = await seedAccount(site)
  const { id: media } = await seedMedia(site, owner)
  const { id: elsewhere } = await seedMedia(site, owner)
  const thread = await addCommentViaApi(site, fan, { media: elsewhere, message: 'there' })
  assert.equal((await refusalOf(comment(site, fan, { media, message: 'here', thread }))).code, 'NOT_FOUND')
  await answerOf(deleteCommentViaApi(site, fan, thread))
  const toGone = comment(site, fan, { media: elsewhere, message: 'too late', thread })
  assert.equal((await refusalOf(toGone)).words, 'This comment was deleted')
  assert.equal((await countsFor(site, null, elsewhere)).comments, 0)
})

test('concurrent reply and deletion of its parent leave a consistent state', async () => {
  const [a, b] = [await seedAccount(site), await seedAccount(site)]
  const { id: media } = await seedMedia(site, owner)
  for (let round = 0; round < 10; round += 1) {
    const thread = await addCommentViaApi(site, a, { media, message: 'here for a moment' })
    const [answer, deletion] = await Promise.all([
      comment(site, b, { media, message: 'quick', thread }),
      deleteCommentViaApi(site, a, thread),
    ])
    assert.equal(deletion.data?.deleteComment, true)
    if (answer.errors) assert.equal(answer.errors[0]?.extensions.code, 'NOT_FOUND')
  }
  assert.equal((await countsFor(site, null, media)).comments, 0)
  assert.deepEqual(await miscountedMedia(site), [])
})

test('counts concurrent comments correctly', async () => {
  const { id: media } = await seedMedia(site, owner)
  const fans = await Promise.all(Array.from({ length: 12 }, () => seedAccount(site)))
  const thread = await addCommentViaApi(site, owner, { media, message: 'say something' })
  await Promise.all(fans.map((fan) => answerOf(comment(site, fan, { media, message: 'hi', thread }))))
  await Promise.all(fans.map((fan) => answerOf(likeComment(site, fan, thread))))
  assert.equal((await countsFor(site, null, media)).comments, 13)
  assert.deepEqual(await miscountedMedia(site), [])
})

test('locked media can neither be commented on nor have readable comments', async () => {
  const [fan, buyer] = [await seedAccount(site), await seedAccount(site)]
  const { id: media } = await seedMedia(site, owner, { price_cents: 500 })
  await seedRight(site, media, buyer)
  await answerOf(comment(site, buyer, { media, message: 'worth it' }))
  assert.equal((await refusalOf(comment(site, fan, { media, message: 'x' }))).code, 'FORBIDDEN')
  assert.deepEqual(await list(fan, { media }), { mediaComments: [], media_comments_count: 1 })
  assert.deepEqual(await messages(buyer, { media }), ['worth it'])
  const hidden = await seedMedia(site, owner, { visibility: 'private' })
  const own = await addCommentViaApi(site, owner, { media: hidden.id, message: 'note to self' })
  assert.equal((await refusalOf(comment(site, fan, { media: hidden.id, message: 'x' }))).code, 'NOT_FOUND')
  assert.deepEqual(await list(fan, { media: hidden.id }), { mediaComments: [], media_comments_count: 0 })
  assert.deepEqual(await messages(fan, { filter: { thread: own } }), [])
  assert.equal((await refusalOf(likeComment(site, fan, own))).code, 'NOT_FOUND')
  assert.equal(await answerOf(deleteCommentViaApi(site, fan, own)), false)
})

test('blocked accounts cannot read or answer each other', async () => {
  const [a, b] = [await seedAccount(site), await seedAccount(site)]
  const { id: media } = await seedMedia(site, owner)
  const thread = await addCommentViaApi(site, a, { media, message: 'by a' })
  const answer = await addCommentViaApi(site, owner, { media, message: 'by the owner', thread })
  await answerOf(block(site, a, b.id))
  assert.deepEqual(await messages(b, { media }), [])
  assert.deepEqual(await messages(b, { filter: { thread } }), [])
  assert.deepEqual(await messages(null, { media }), ['by a'])
  for (const hidden of [thread, answer]) {
    assert.equal(
      (await refusalOf(comment(site, b, { media, message: 'x', thread: hidden }))).code,
      'NOT_FOUND',
    )
    assert.equal((await refusalOf(likeComment(site, b, hidden))).code, 'NOT_FOUND')
  }
  await answerOf(comment(site, b, { media, message: 'by b' }))
  assert.deepEqual(await messages(a, { media }), ['by a'])
  await answerOf(unblock(site, a, b.id))
  assert.deepEqual((await messages(b, { media })).sort(), ['by a', 'by b'])
})

test('rejects comments across a block with the owner', async () => {
  const [creator, foe] = [await seedAccount(site), await seedAccount(site)]
  const { id: media } = await seedMedia(site, creator)
  const mine = await addCommentViaApi(site, foe, { media, message: 'before' })
  await answerOf(block(site, creator, foe.id))
  assert.equal((await refusalOf(comment(site, foe, { media, message: 'after' }))).code, 'NOT_FOUND')
  assert.deepEqual(await messages(creator, { media }), [])
  assert.equal(
    await answerOf(deleteCommentViaApi(site, foe, mine)),
    true,
    'one’s own can always be taken back',
  )
})

test('hides comments of suspended and leaving accounts', async () => {
  const { id: media } = await seedMedia(site, owner)
  for (const status of ['suspended', 'deleting'] as const) {
    const fan = await seedAccount(site)
    const id = await addCommentViaApi(site, fan, { media, message: status })
    await hide(site, fan.id, status)
    assert.deepEqual(await messages(null, { media }), [])
    assert.equal((await refusalOf(likeComment(site, owner, id))).code, 'NOT_FOUND')
  }
})

test('a single comment is found exactly where a list would show it', async () => {
  const [creator, fan, stranger] = [await seedAccount(site), await seedAccount(site), await seedAccount(site)]
  const { id: media } = await seedMedia(site, creator)
  const first = await addCommentViaApi(site, fan, { media, message: 'What a sky!' })
  const answer = await addCommentViaApi(site, creator, { media, message: 'Thank you', thread: first })
  const find = (asker: RequestUser, id: string) =>
    answerOf(askAs(site, asker, 'query ($id: ID!) { comment(id: $id) { id thread { id } } }', { id }))
  assert.deepEqual(await find(null, answer), { id: answer, thread: { id: first } })
  assert.equal(await find(stranger, crypto.randomUUID()), null)
  const { code } = await refusalOf(askAs(site, stranger, '{ comment(id: "no id") { id } }'))
  assert.equal(code, 'BAD_INPUT')
  await block(site, fan, stranger.id)
  // The reply belongs to a blocked account's comment and is hidden with it.
  assert.equal(await find(stranger, answer), null)
  const { id: dear } = await seedMedia(site, creator, { visibility: 'subscription' })
  const said = await addCommentViaApi(site, creator, { media: dear, message: 'For subscribers' })
  assert.equal(await find(stranger, said), null)
})
