/** Retention of reports and decisions. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { RETENTION_PERIODS } from '#rules/retention.ts'
import { DAY_MS } from '#rules/time.ts'
import { report } from '../../../../test/engagement.ts'
import { seedMedia } from '../../../../test/media.ts'
import { carryOutGroupDecision, openReportGroup } from '../../../../test/moderation.ts'
import { answerOf, askAs } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import { sweepModeration } from './sweep-decisions.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const [moderator, person, teller] = [
  await seedStaff(site, 'moderator'),
  await seedAccount(site, { isCreator: true }),
  await seedAccount(site),
]
const count = async (table: 'reports' | 'report_groups' | 'decisions' | 'appeals') =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n
/** The database uses its own clock, so tests backdate the rows. */
const ago = (years: number, days: number) => {
  const moment = new Date(Date.now() - days * DAY_MS)
  moment.setUTCFullYear(moment.getUTCFullYear() - years)
  return moment
}

test('reports and their groups are deleted six years after the decision; open ones stay', async () => {
  const [one, two] = [await seedMedia(site, person), await seedMedia(site, person)]
  for (const { id } of [one, two]) await answerOf(report(site, teller, { report_media: id }))
  const group = await openReportGroup(site, { media_id: one.id })
  await answerOf(
    askAs(site, moderator, `mutation { decideReports(group: "${group.id}", outcome: "none") { id } }`),
  )
  await carryOutGroupDecision(site, group.id)
  const decidedAt = (decided_at: Date) =>
    db.updateTable('report_groups').set({ decided_at }).where('id', '=', group.id).execute()
  await decidedAt(ago(RETENTION_PERIODS.reportsYears, -1))
  await sweepModeration(site.app)
  assert.deepEqual([await count('reports'), await count('report_groups')], [2, 2])
  await decidedAt(ago(RETENTION_PERIODS.reportsYears, 1))
  for (const _ of ['once', 'twice']) await sweepModeration(site.app)
  assert.deepEqual([await count('reports'), await count('report_groups')], [1, 1])
  assert.equal((await openReportGroup(site, { media_id: two.id })).state, 'open')
})

test('old decisions that no longer hold are deleted with their appeals; the database refuses to delete others', async () => {
  const old = ago(RETENTION_PERIODS.reportsYears, 1)
  const made = (measure: string, ended: boolean) =>
    sql<{ id: string }>`
      insert into decisions (account_id, kind, measure, rule, facts, source, decided_by, decided_at, ended_at, ended_how)
      values (${person.id}, 'account', ${measure}, 'spam', 'Again and again.', 'staff', ${moderator.id}, ${old},
        ${ended ? old : null}, ${ended ? 'lifted' : null}) returning id
    `.execute(db)
  await db.deleteFrom('appeals').execute()
  const before = (await count('decisions')) ?? 0
  const [over, holding] = [
    (await made('warn', false)).rows[0]?.id,
    (await made('suspend', false)).rows[0]?.id,
  ]
  await sql`insert into appeals (decision_id, account_id, words, created_at, state, answer, decided_by, decided_at)
    values (${over}, ${person.id}, 'It was not me, I swear.', ${old}, 'upheld', 'It was.', ${moderator.id}, ${old})`.execute(
    db,
  )
  await sweepModeration(site.app)
  assert.deepEqual([await count('decisions'), await count('appeals')], [before + 1, 0])
  await assert.rejects(sql`delete from decisions where id = ${holding}`.execute(db), /decisions are kept/)
  await assert.rejects(sql`delete from decisions where decided_at > ${old}`.execute(db), /decisions are kept/)
})
