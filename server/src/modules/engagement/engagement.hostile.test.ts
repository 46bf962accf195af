import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TEXT } from '#rules/limits.ts'
import { characterCount, isStorable, isVisibleText } from '#rules/plain-text.ts'
import { REPORT } from '#rules/report.ts'
import {
  addCommentViaApi,
  type CommentAnswer,
  comment,
  deleteCommentViaApi,
  like,
  likeComment,
  report,
} from '../../../test/engagement.ts'
import { seedMedia } from '../../../test/media.ts'
import { NAUGHTY_STRINGS } from '../../../test/naughty-strings.ts'
import { answerOf, askAs, refusalOf } from '../../../test/people.ts'
import { leaveOneTry } from '../../../test/rate-limits.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const owner = await seedAccount(site, { isCreator: true })
const fan = await seedAccount(site)
const { id: media } = await seedMedia(site, owner)

/** In batches: sequential is slow, and all at once would time out in the pool. */
async function forEach(texts: readonly string[], check: (text: string) => Promise<void>): Promise<void> {
  for (let start = 0; start < texts.length; start += 10)
    await Promise.all(texts.slice(start, start + 10).map(check))
}

test('hostile strings are stored verbatim or rejected with a message', async () => {
  await forEach(NAUGHTY_STRINGS, async (message) => {
    const answer = await comment(site, fan, { media, message })
    if (answer.errors) {
      assert.equal(answer.errors[0]?.extensions.code, 'BAD_INPUT', JSON.stringify(message))
      assert.ok(!isVisibleText(message) || !isStorable(message), JSON.stringify(message))
      return
    }
    const answered = answer.data?.addComment as CommentAnswer
    assert.ok(message.normalize('NFC').trim().startsWith(answered.message), JSON.stringify(message))
    assert.ok(characterCount(answered.message) <= TEXT.commentMaxLength)
  })
})

test('truncates long comments without splitting characters', async () => {
  for (const character of ['x', '漢', '😀', 'é']) {
    const answered = await answerOf<CommentAnswer>(
      comment(site, fan, { media, message: character.repeat(513) }),
    )
    assert.equal(answered.message, character.repeat(512))
  }
  // Normalisation makes it two code points: truncated before, it would exceed the column.
  const answered = await answerOf<CommentAnswer>(comment(site, fan, { media, message: '\u0958'.repeat(512) }))
  assert.equal(characterCount(answered.message), 512)
  const long = await answerOf<CommentAnswer>(comment(site, fan, { media, message: 'word '.repeat(20_000) }))
  assert.ok(characterCount(long.message) <= 512)
})

test('rejects empty and invisible text', async () => {
  for (const message of ['', ' ', '\n\t', '\u200b\u200d', '\u3164', '\u2800', ' '.repeat(600)]) {
    const { errors } = await comment(site, fan, { media, message })
    assert.deepEqual(errors?.[0]?.extensions.fields, { message: 'Write a message first' })
  }
})

test('rejects invalid ids before querying', async () => {
  const id = await addCommentViaApi(site, fan, { media, message: 'here' })
  for (const wrong of ['', '0', 'null', "'; drop table likes; --", '\0', `${media}x`, 'ñ'.repeat(36)]) {
    const tries = [
      like(site, fan, wrong),
      likeComment(site, fan, wrong),
      deleteCommentViaApi(site, fan, wrong),
      comment(site, fan, { media: wrong, message: 'x' }),
      comment(site, fan, { media, message: 'x', thread: wrong }),
      report(site, fan, { report_user: wrong }),
      report(site, fan, { report_media: wrong }),
      report(site, fan, { report_comment: wrong }),
      askAs(site, fan, 'query ($id: ID!) { media_comments_count(media: $id) }', { id: wrong }),
      askAs(site, fan, 'query ($id: ID) { favourites(type: "video", after: $id) { id } }', { id: wrong }),
    ]
    for (const answer of await Promise.all(tries))
      assert.equal(answer.errors?.[0]?.extensions.code, 'BAD_INPUT', JSON.stringify(wrong))
  }
  assert.equal(await answerOf(deleteCommentViaApi(site, fan, id.toUpperCase())), true)
})

test('report details store hostile strings or reject them with a message', async () => {
  await forEach(NAUGHTY_STRINGS, async (details) => {
    const { errors } = await report(site, fan, { report_media: media, details })
    if (!errors) return
    assert.equal(errors[0]?.extensions.code, 'BAD_INPUT')
    const length = characterCount(details.normalize('NFC').trim())
    assert.ok(!isStorable(details) || length > REPORT.detailsMaxLength, JSON.stringify(details))
  })
  for (const reason of ['', 'spam', 'Spam ', 'Because', '__proto__', 'length'])
    assert.equal((await refusalOf(report(site, fan, { report_media: media, reason }))).code, 'BAD_INPUT')
})

test('searching favourites tolerates hostile strings', async () => {
  await answerOf(like(site, fan, media))
  const queries = NAUGHTY_STRINGS.filter((text) => text.length < 100)
  await forEach([...queries, '%', '_', '\\'], async (q) => {
    const found = 'query ($q: String) { favourites(type: "video", query: $q) { id } }'
    await answerOf(askAs(site, fan, found, { q }))
  })
})

test('rate-limits comments per account', async () => {
  const strict = await freshSite()
  const [creator, flooder, calm] = [
    await seedAccount(strict),
    await seedAccount(strict),
    await seedAccount(strict),
  ]
  const { id } = await seedMedia(strict, creator)
  for (let n = 0; n < 30; n += 1) await answerOf(comment(strict, flooder, { media: id, message: `n${n}` }))
  assert.equal(
    (await refusalOf(comment(strict, flooder, { media: id, message: 'more' }))).code,
    'TOO_MANY_REQUESTS',
  )
  await answerOf(comment(strict, calm, { media: id, message: 'hello' }))
})

test('rate-limits likes and reports per account', async () => {
  const strict = await freshSite()
  const [creator, hasty, calm] = [
    await seedAccount(strict),
    await seedAccount(strict),
    await seedAccount(strict),
  ]
  const { id } = await seedMedia(strict, creator)
  const commentId = await addCommentViaApi(strict, creator, { media: id, message: 'hello' })
  await leaveOneTry(strict, 'like', { account: hasty.id })
  await answerOf(likeComment(strict, hasty, commentId))
  for (const answer of [like(strict, hasty, id), likeComment(strict, hasty, commentId)])
    assert.equal((await refusalOf(answer)).code, 'TOO_MANY_REQUESTS')
  assert.equal(await answerOf(like(strict, calm, id)), true)
  await leaveOneTry(strict, 'report', { account: hasty.id })
  await answerOf(report(strict, hasty, { report_media: id }))
  assert.equal(
    (await refusalOf(report(strict, hasty, { report_comment: commentId }))).code,
    'TOO_MANY_REQUESTS',
  )
  await answerOf(report(strict, calm, { report_media: id }))
})
