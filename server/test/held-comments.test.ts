/** Comments held for a word: visibility, counts and staff decisions. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HELD_FOR_A_WORD } from '#rules/report.ts'
import {
  addCommentViaApi,
  type CommentAnswer,
  comment,
  deleteCommentViaApi,
  likeComment,
} from './engagement.ts'
import { seedMedia } from './media.ts'
import { carryOutGroupDecision, openReportGroup } from './moderation.ts'
import { notificationsViaApi } from './notifications.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from './people.ts'
import { seedAccount } from './seed.ts'
import { save } from './settings.ts'
import { freshSite } from './site.ts'
import { seedStaff } from './staff.ts'

const site = await freshSite({ RATE_LIMITS: 'off', MEDIA_APPROVAL: 'auto' })
const { db } = site.app
const [admin, moderator] = [await seedStaff(site, 'admin'), await seedStaff(site, 'moderator')]
await answerOf(
  save(site, admin, {
    'content.newAccountDays': 0,
    'content.blockedWords': [{ words: 'escort', does: 'hold' }],
  }),
)

type Listed = {
  media_comments_count: number
  mediaComments: { id: string; is_held: boolean; replies: number }[]
}
const seenBy = (who: RequestUser | null, filter: { media: string; thread?: string }) =>
  answerOf<Listed>(
    askAs(
      site,
      who,
      `query ($f: MediaCommentsFilter) {
        MediaComments(filter: $f) { media_comments_count mediaComments { id is_held replies } }
      }`,
      { f: filter },
    ),
  )
const one = (who: RequestUser | null, id: string) =>
  askAs(site, who, 'query ($id: ID!) { comment(id: $id) { id } }', { id })
const decide = (group: string, outcome: string, rule?: string) =>
  askAs(
    site,
    moderator,
    `mutation ($g: ID!, $o: String!, $r: String) { decideReports(group: $g, outcome: $o, rule: $r) { status } }`,
    { g: group, o: outcome, r: rule },
  )

async function seedComments() {
  const [creator, fan, other] = [
    await seedAccount(site, { isCreator: true }),
    await seedAccount(site),
    await seedAccount(site),
  ]
  return { creator, fan, other, media: (await seedMedia(site, creator)).id }
}

test('a held comment is visible to its author only, is not counted, notifies nobody and is queued for staff', async () => {
  const { creator, fan, other, media } = await seedComments()
  const first = await addCommentViaApi(site, other, { media, message: 'Lovely' })
  const held = await answerOf<CommentAnswer & { is_held: boolean }>(
    askAs(site, fan, 'mutation ($m: ID!) { addComment(media: $m, message: "Your e$cort") { id is_held } }', {
      m: media,
    }),
  )
  assert.equal(held.is_held, true)
  const own = await seenBy(fan, { media })
  assert.deepEqual(
    [own.media_comments_count, own.mediaComments.map(({ is_held }) => is_held).sort()],
    [1, [false, true]],
  )
  for (const who of [null, other, creator, moderator]) {
    const { media_comments_count, mediaComments } = await seenBy(who, { media })
    assert.deepEqual([media_comments_count, mediaComments.map(({ id }) => id)], [1, [first]])
    assert.equal(await answerOf(one(who, held.id)), null)
  }
  assert.equal((await notificationsViaApi(site, creator)).length, 1, 'of the other comment')
  assert.equal((await refusalOf(likeComment(site, other, held.id))).code, 'NOT_FOUND')
  for (const [who, code] of [
    [other, 'NOT_FOUND'],
    [fan, 'CONFLICT'],
  ] as const)
    assert.equal(
      (await refusalOf(comment(site, who, { media, message: 'And?', thread: held.id }))).code,
      code,
    )
  const group = await openReportGroup(site, { comment_id: held.id })
  assert.deepEqual([group.reason, group.reports, group.account_id], [HELD_FOR_A_WORD, 1, fan.id])
  const [notified] = (
    await answerOf<{ told: { said: string; details: string; by: null }[] }>(
      askAs(site, moderator, `{ reportGroup(id: "${group.id}") { told { said details by { id } } } }`),
    )
  ).told
  assert.equal(notified?.said, 'Your e$cort')
  assert.match(notified?.details ?? '', /escort/)
  await assert.rejects(
    db.updateTable('comments').set({ replies: 1 }).where('id', '=', held.id).execute(),
    /comments_held_alone/,
  )
})

test('a comment released by staff is counted and notifies its recipients once', async () => {
  const { creator, fan, other, media } = await seedComments()
  const first = await addCommentViaApi(site, other, { media, message: 'Lovely' })
  const answer = await addCommentViaApi(site, creator, { media, message: 'Thanks', thread: first })
  const before = {
    creator: (await notificationsViaApi(site, creator)).length,
    other: (await notificationsViaApi(site, other)).length,
  }
  const held = await addCommentViaApi(site, fan, { media, message: 'An escort?', thread: answer })
  const [thread] = (await seenBy(fan, { media })).mediaComments
  assert.equal(thread?.replies, 2, 'their own is among those they read')
  assert.equal((await seenBy(other, { media })).mediaComments[0]?.replies, 1)
  const group = await openReportGroup(site, { comment_id: held })
  for (const _ of ['once', 'twice']) {
    await answerOf(decide(group.id, 'none'))
    await carryOutGroupDecision(site, group.id)
    const seen = await seenBy(other, { media })
    assert.deepEqual([seen.media_comments_count, seen.mediaComments[0]?.replies], [3, 2])
    const news = (await notificationsViaApi(site, creator)).length - before.creator
    assert.deepEqual(
      [news, (await notificationsViaApi(site, other)).length - before.other],
      [1, 0],
      'the one who was answered',
    )
  }
  const answers = (await seenBy(null, { media, thread: first })).mediaComments
  assert.deepEqual(
    answers,
    answers.map((row) => ({ ...row, is_held: false })),
  )
  await answerOf(comment(site, other, { media, message: 'Now it can be answered', thread: held }))
})

test('removal by staff sends the author a statement; deletion by the author closes the case', async () => {
  const { creator, fan, media } = await seedComments()
  const [bad, regretted] = [
    await addCommentViaApi(site, fan, { media, message: 'escort one' }),
    await addCommentViaApi(site, fan, { media, message: 'escort two' }),
  ]
  const group = await openReportGroup(site, { comment_id: bad })
  await answerOf(decide(group.id, 'remove', 'trade'))
  await carryOutGroupDecision(site, group.id)
  assert.equal(await answerOf(one(fan, bad)), null)
  const notified = await notificationsViaApi(site, fan)
  assert.ok(
    notified.some(({ kind }) => kind === 'decision'),
    'why it is gone',
  )
  await answerOf(deleteCommentViaApi(site, fan, regretted))
  await assert.rejects(openReportGroup(site, { comment_id: regretted }))
  assert.deepEqual(await notificationsViaApi(site, creator), [])
  assert.deepEqual(await seenBy(fan, { media }), { media_comments_count: 0, mediaComments: [] })
})
