import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSignedIn } from '../../../../test/accounts.ts'
import { addCommentViaApi, deleteCommentViaApi, report } from '../../../../test/engagement.ts'
import { mailsTo } from '../../../../test/mail.ts'
import { seedMedia } from '../../../../test/media.ts'
import { mediaRowOf, sees } from '../../../../test/media-api.ts'
import {
  carryOutGroupDecision,
  carryOutReportsDecision,
  mailReporter,
  openReportGroup,
} from '../../../../test/moderation.ts'
import { notificationsViaApi } from '../../../../test/notifications.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import { decisionsAbout } from '../decisions/decision-queries.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const creator = () => seedAccount(site, { isCreator: true })
const [moderator, second] = [await seedStaff(site, 'moderator'), await seedStaff(site, 'admin')]
const people = (count: number) => Promise.all(Array.from({ length: count }, () => seedAccount(site)))

type Verdict = { outcome: string; rule?: string; words?: string; days?: number; second?: boolean }
const GROUP = 'id kind status outcome count is_urgent reason decided_by { id } seconded_by { id }'
const decide = (asker: RequestUser, group: string, verdict: Verdict) =>
  askAs(
    site,
    asker,
    `mutation ($group: ID!, $outcome: String!, $rule: String, $words: String, $days: Int, $second: Boolean) {
      decideReports(group: $group, outcome: $outcome, rule: $rule, words: $words, days: $days, second: $second) { ${GROUP} }
    }`,
    { group, ...verdict },
  )
const takeBack = (asker: RequestUser, group: string) =>
  askAs(site, asker, `mutation { takeBackReports(group: "${group}") { status } }`)
const secondIt = (asker: RequestUser, group: string, agrees = true) =>
  askAs(site, asker, `mutation { secondReports(group: "${group}", agrees: ${agrees}) { status } }`)
type Listed = {
  id: string
  count: number
  reason: string
  is_urgent: boolean
  told: { right: number; total: number }[]
}
const listed = (args = '') =>
  answerOf<Listed[]>(
    askAs(
      site,
      moderator,
      `{ reportGroups${args} { ${GROUP} told { right total } reasons { reason count } } }`,
    ),
  )

test('all reports about one thing are one item; urgent ones first, then the oldest', async () => {
  const [owner, reporters] = [await creator(), await people(3)]
  const [one, two] = [await seedMedia(site, owner), await seedMedia(site, owner)]
  for (const reporter of reporters) await answerOf(report(site, reporter, { report_media: one.id }))
  await answerOf(report(site, reporters[0] ?? null, { report_media: one.id, reason: 'Other' }))
  await answerOf(report(site, reporters[0] ?? null, { report_media: two.id }))
  const seen = async () => (await listed()).map(({ count, reason, is_urgent }) => [count, reason, is_urgent])
  assert.deepEqual(await seen(), [
    [3, 'Spam', false],
    [1, 'Spam', false],
  ])
  await answerOf(report(site, reporters[1] ?? null, { report_media: two.id, reason: 'Looks under 18' }))
  assert.deepEqual(await seen(), [
    [2, 'Looks under 18', true],
    [3, 'Spam', false],
  ])
  const [first] = await listed()
  assert.equal((await listed(`(after: "${first?.id}")`)).length, 1)
  assert.deepEqual(await listed('(filter: "proposed")'), [])
  for (const args of ['(filter: "lost")', '(order: "lost")', '(limit: { limit: 0 })'])
    assert.equal(
      (await refusalOf(askAs(site, moderator, `{ reportGroups${args} { id } }`))).code,
      'BAD_INPUT',
    )
  // With all reports withdrawn there is nothing to decide.
  for (const reporter of reporters)
    await db.deleteFrom('reports').where('reporter_id', '=', reporter.id).execute()
  assert.deepEqual(await listed(), [])
})

test('a decision undone in time has no effect; otherwise both sides are notified once', async () => {
  const [owner, reporters] = [await creator(), await people(2)]
  const { id } = await seedMedia(site, owner)
  for (const reporter of reporters) await answerOf(report(site, reporter, { report_media: id }))
  const group = await openReportGroup(site, { media_id: id })
  const verdict = { outcome: 'remove-warn', rule: 'spam', words: 'It sells followers.' }
  for (const _ of ['once', 'twice']) await answerOf(decide(moderator, group.id, verdict))
  await assert.rejects(carryOutReportsDecision(site.app, { groupId: group.id }), /can still be undone/)
  assert.equal((await refusalOf(takeBack(second, group.id))).code, 'ALREADY_DECIDED')
  assert.equal((await answerOf<{ status: string }>(takeBack(moderator, group.id))).status, 'open')
  await carryOutGroupDecision(site, group.id)
  assert.equal(await sees(site, null, id), 'open')
  assert.deepEqual(await notificationsViaApi(site, owner), [])

  await answerOf(decide(moderator, group.id, verdict))
  const late = await refusalOf(decide(second, group.id, { outcome: 'none' }))
  assert.equal(late.code, 'ALREADY_DECIDED')
  assert.match(late.words, /^Person .* already decided/)
  for (const _ of ['once', 'twice'])
    await carryOutGroupDecision(site, group.id).catch(() => assert.fail('it may run twice'))
  assert.equal(await sees(site, null, id), null)
  const [decision] = await decisionsAbout(db, owner.id, 1)
  assert.equal(decision?.measure, 'remove-warn')
  assert.equal(decision?.source_id, group.id)
  assert.equal((await notificationsViaApi(site, owner)).length, 1)
  const [reporter] = reporters
  const told = (await notificationsViaApi(site, reporter ?? null)).map(({ words }) => words)
  assert.match(told[0] ?? '', /^We removed the post you reported/)
  await mailReporter(site.app, { groupId: group.id, accountId: reporter?.id ?? '' })
  assert.deepEqual(await mailsTo(site, `${reporter?.username}@seed.example`), ['report-decided'])
  assert.equal((await refusalOf(takeBack(moderator, group.id))).code, 'ALREADY_DECIDED')
  const states = await db.selectFrom('reports').select('state').where('media_id', '=', id).execute()
  assert.deepEqual(
    states.map(({ state }) => state),
    ['upheld', 'upheld'],
  )
  // An upheld report raises the reporter's trust.
  const other = await seedMedia(site, owner)
  await answerOf(report(site, reporter ?? null, { report_media: other.id }))
  const [next] = await listed()
  assert.deepEqual(next?.told, [{ right: 1, total: 1 }])
  await answerOf(decide(moderator, next?.id ?? '', { outcome: 'none' }))
  await carryOutGroupDecision(site, next?.id ?? '')
  assert.equal(await sees(site, null, other.id), 'open')
})

test('a suspension needs two staff members, and closes both the content and the account', async () => {
  const [owner, reporter] = [await creator(), await seedAccount(site)]
  const { id } = await seedMedia(site, owner)
  await answerOf(report(site, reporter, { report_media: id }))
  const { id: group } = await openReportGroup(site, { media_id: id })
  await answerOf(decide(moderator, group, { outcome: 'remove-suspend', rule: 'age', days: 7 }))
  await carryOutGroupDecision(site, group)
  assert.equal(await isSignedIn(site, owner.cookie), true, 'one alone closes nothing')
  assert.equal((await refusalOf(secondIt(moderator, group))).code, 'FORBIDDEN')
  await answerOf(secondIt(second, group, false))
  assert.equal((await openReportGroup(site, { media_id: id })).state, 'open')
  await answerOf(decide(moderator, group, { outcome: 'remove-suspend', rule: 'age', days: 7 }))
  await answerOf(secondIt(second, group))
  assert.equal((await refusalOf(secondIt(second, group))).code, 'ALREADY_DECIDED')
  await carryOutGroupDecision(site, group)
  assert.equal(await isSignedIn(site, owner.cookie), false)
  const measures = (await decisionsAbout(db, owner.id, 9)).map(({ measure }) => measure)
  assert.deepEqual(measures.sort(), ['remove', 'suspend'])
  const alone = db.updateTable('report_groups').set({ seconded_by: null }).where('id', '=', group)
  await assert.rejects(alone.execute(), /suspension_by_two/)
})

test('reported comments are removed, also ones deleted by their author; a profile gets a warning', async () => {
  const [owner, author, reporter] = [await creator(), await creator(), await seedAccount(site)]
  const { id: media } = await seedMedia(site, owner)
  const words = await addCommentViaApi(site, author, { media, message: 'rude words' })
  const gone = await addCommentViaApi(site, author, { media, message: 'ruder words' })
  for (const comment of [words, gone]) await answerOf(report(site, reporter, { report_comment: comment }))
  await answerOf(deleteCommentViaApi(site, author, gone))
  for (const comment_id of [words, gone]) {
    const group = await openReportGroup(site, { comment_id })
    await answerOf(decide(moderator, group.id, { outcome: 'remove', rule: 'respect' }))
    await carryOutGroupDecision(site, group.id)
  }
  assert.equal(
    await db.selectFrom('comments').select('id').where('media_id', '=', media).executeTakeFirst(),
    undefined,
  )
  assert.equal(await sees(site, null, media), 'open', 'what stands above it stays')
  const titles = (await decisionsAbout(db, author.id, 9)).map(({ title }) => title)
  assert.deepEqual(titles, ['ruder words', 'rude words'])

  await answerOf(report(site, reporter, { report_user: author.id }))
  const { id: profile } = await openReportGroup(site, { account_id: author.id })
  assert.equal(
    (await refusalOf(decide(moderator, profile, { outcome: 'remove', rule: 'spam' }))).code,
    'BAD_INPUT',
  )
  await answerOf(decide(moderator, profile, { outcome: 'remove-warn', rule: 'spam' }))
  await carryOutGroupDecision(site, profile)
  assert.equal((await decisionsAbout(db, author.id, 1))[0]?.measure, 'warn')
})

test('urgent reports of two people or one trusted reporter hide media; once cleared, only a trusted one hides it again', async () => {
  const [owner, reporters] = [await creator(), await people(4)]
  const { id } = await seedMedia(site, owner)
  const reportAs = (at: number) =>
    answerOf(report(site, reporters[at] ?? null, { report_media: id, reason: 'Looks under 18' }))
  const hidden = async () => (await mediaRowOf(site, id))?.hidden_at !== null
  await reportAs(0)
  assert.equal(await hidden(), false, 'one stranger’s word')
  await reportAs(1)
  assert.equal(await hidden(), true)
  assert.equal(await sees(site, null, id), null)
  assert.equal(await sees(site, owner, id), 'open')
  const { id: group } = await openReportGroup(site, { media_id: id })
  await answerOf(decide(moderator, group, { outcome: 'none' }))
  await carryOutGroupDecision(site, group)
  assert.equal(await sees(site, null, id), 'open')
  for (const at of [2, 3]) await reportAs(at)
  assert.equal(await hidden(), false)
  const trusted = await seedAccount(site)
  const upheld = {
    reporter_id: trusted.id,
    account_id: owner.id,
    reason: 'Spam',
    details: '',
    is_urgent: false,
  } as const
  await db
    .insertInto('reports')
    .values({ ...upheld, state: 'upheld' })
    .execute()
  await answerOf(report(site, trusted, { report_media: id, reason: 'Looks under 18' }))
  assert.equal(await hidden(), true)
})

test('refuses decisions about oneself, without a rule, or with invalid texts', async () => {
  const staff = await seedStaff(site, 'moderator')
  await answerOf(report(site, await seedAccount(site), { report_user: staff.id }))
  const { id: group } = await openReportGroup(site, { account_id: staff.id })
  assert.equal((await refusalOf(decide(staff, group, { outcome: 'none' }))).code, 'FORBIDDEN')
  for (const verdict of [
    { outcome: 'shout' },
    { outcome: 'remove-warn' },
    { outcome: 'remove-warn', rule: 'made-up' },
    { outcome: 'remove-warn', rule: 'spam', words: 'x'.repeat(1001) },
    { outcome: 'remove-warn', rule: 'spam', words: 'a\ud800b' },
    { outcome: 'remove-suspend', rule: 'spam', days: 0 },
  ])
    assert.equal(
      (await refusalOf(decide(moderator, group, verdict))).code,
      'BAD_INPUT',
      JSON.stringify(verdict),
    )
  const nowhere = '00000000-0000-7000-8000-000000000000'
  assert.equal((await refusalOf(decide(moderator, nowhere, { outcome: 'none' }))).code, 'NOT_FOUND')
  for (const asker of [null, await seedAccount(site), await seedStaff(site, 'support')])
    for (const attempt of [
      decide(asker, group, { outcome: 'none' }),
      secondIt(asker, group),
      takeBack(asker, group),
    ])
      assert.ok([401, 'FORBIDDEN'].includes((await refusalOf(attempt)).code))
  const [a, b] = await Promise.allSettled([
    answerOf(decide(moderator, group, { outcome: 'none' })),
    answerOf(decide(second, group, { outcome: 'remove-warn', rule: 'spam' })),
  ])
  assert.notEqual(a.status, b.status)
})
