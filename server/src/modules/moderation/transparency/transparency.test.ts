import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TransparencyTable } from '#rules/transparency.ts'
import { halfYearOf } from '#rules/transparency.ts'
import { addCommentViaApi, report } from '../../../../test/engagement.ts'
import { seedMedia } from '../../../../test/media.ts'
import { carryOutGroupDecision, openAppeal, openReportGroup } from '../../../../test/moderation.ts'
import { answerOf, askAs, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import { transparencyReport } from './report.ts'

const site = await freshSite({ RATE_LIMITS: 'on' })
const { db } = site.app
const moderator = await seedStaff(site, 'moderator')
const [owner, teller] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
const media = await seedMedia(site, owner, { verified: false, approved: false })
const shown = await seedMedia(site, owner, { description: 'A secret garden' })
await answerOf(
  askAs(
    site,
    moderator,
    `mutation { reviewMedia(media: "${media.id}", approved: false, reason: "Too dark") { id } }`,
  ),
)
const comment = await addCommentViaApi(site, owner, { media: shown.id, message: 'Buy followers' })
await answerOf(report(site, teller, { report_media: shown.id, reason: 'Spam' }))
await answerOf(report(site, teller, { report_comment: comment, reason: 'Spam' }))
const group = await openReportGroup(site, { comment_id: comment })
await answerOf(
  askAs(
    site,
    moderator,
    `mutation { decideReports(group: "${group.id}", outcome: "remove", rule: "spam") { status } }`,
  ),
)
await carryOutGroupDecision(site, group.id)
await db
  .updateTable('report_groups')
  .set({ decided_at: new Date(group.since.getTime() + 3 * 3_600_000) })
  .where('id', '=', group.id)
  .execute()
await openAppeal(site, teller, moderator)

const half = halfYearOf(new Date()).name
const rowsOf = (tables: TransparencyTable[], id: string) => {
  const table = tables.find((one) => one.id === id) ?? assert.fail(id)
  return table.rows.map(({ name, count, medianHours }) => [name, count, medianHours])
}

test('the report counts its half-year by reason, measure, rule and outcome, with times and without names', async () => {
  const { tables, isOver, halves } = await transparencyReport(site.app, half)
  assert.equal(isOver, false)
  assert.equal(halves[0], half)
  assert.deepEqual(rowsOf(tables, 'reports'), [['Spam', 2, null]])
  assert.deepEqual(rowsOf(tables, 'report-times'), [['All others', 1, 3]])
  assert.deepEqual(rowsOf(tables, 'measures'), [
    ['Removed', 1, null],
    ['Not published', 1, null],
    ['Warning', 1, null],
  ])
  assert.deepEqual(rowsOf(tables, 'appeals'), [['Not decided yet', 1, null]])
  assert.deepEqual(rowsOf(tables, 'reviews'), [['Rejected', 1, null]])
  assert.ok(rowsOf(tables, 'rules').some(([name]) => name === 'Spam 5.5'))
  const text = JSON.stringify(tables)
  for (const person of [owner, teller, moderator])
    assert.ok(!text.includes(person.id) && !text.includes(person.username))
  assert.doesNotMatch(text, /secret garden|followers|dark/i)
})

test('the report is public as GraphQL and CSV, NOT_FOUND for unknown halves, and rate limited', async () => {
  const asked = await answerOf<{ half: string; tables: { id: string }[] }>(
    askAs(
      site,
      null,
      `{ transparency(half: "${half}") { half title is_over halves tables { id title words rows { name count median_hours } } } }`,
    ),
  )
  assert.equal(asked.half, half)
  assert.equal(asked.tables.length, 8)
  const file = await site.get(`/api/transparency/${half}.csv`)
  assert.match(file.headers.get('content-type') ?? '', /text\/csv/)
  assert.match(await file.text(), new RegExp(`${half},Reports by reason,Spam,2,`))
  for (const name of ['1999-H1', '2026', 'x', '../secret'])
    assert.equal(
      (
        await refusalOf(
          askAs(site, null, 'query ($h: String) { transparency(half: $h) { half } }', { h: name }),
        )
      ).code,
      'NOT_FOUND',
    )
  assert.equal((await site.get('/api/transparency/1999-H1.csv')).status, 404)
  const later = { ...site.app, clock: { now: () => new Date(Date.now() + 400 * 86_400_000) } }
  assert.equal((await transparencyReport(later, null)).isOver, true, 'by itself, the last that is over')
  let last = 200
  for (let asked = 0; asked < 70 && last === 200; asked += 1)
    last = (await site.get(`/api/transparency/${half}.csv`)).status
  assert.equal(last, 429)
})
