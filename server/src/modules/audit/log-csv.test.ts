/** The CSV export of the audit log, and the staff list. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerOf, askAs } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { seedAuditEntry, seedStaff } from '../../../test/staff.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const admin = await seedStaff(site, 'admin')

const csv = (query: string, asker: { cookie: string } | null = admin) =>
  site.get(`/api/staff/audit.csv?${query}`, { headers: asker ? { cookie: asker.cookie } : {} })

test('an export contains all pages with names, and is logged with its filter', async () => {
  const [member, about] = [
    await seedStaff(site, 'finance'),
    await seedAccount(site, { username: 'of.the.entries' }),
  ]
  for (let at = 0; at < 3; at += 1) await seedAuditEntry(site, member, about)
  await site.app.db.transaction().execute(async (tx) => {
    const rows = Array.from({ length: 600 }, () => ({
      at: new Date(),
      staff_id: member.id,
      action: 'fees.set' as const,
      target_kind: 'account' as const,
      target_id: about.id,
      account_id: about.id,
      before: null,
      after: null,
      reason: '=1+1, said "they"',
    }))
    await tx.insertInto('audit_log').values(rows).execute()
  })
  const answer = await csv(`account=${about.id}&action=fees.set`)
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-disposition') ?? '', /attachment; filename="audit-log.csv"/)
  const lines = (await answer.text()).trimEnd().split('\r\n')
  assert.equal(lines.length, 604)
  assert.match(lines[1] ?? '', /,fees\.set,account,.*,of\.the\.entries,,,"'=1\+1, said ""they"""$/)
  const [entry] = await site.app.db
    .selectFrom('audit_log')
    .select(['staff_id', 'after'])
    .where('action', '=', 'audit.export')
    .execute()
  assert.deepEqual(entry, {
    staff_id: admin.id,
    after: { account: about.id, action: 'fees.set', words: false },
  })
})

test('malformed filters and unauthorised users are rejected', async () => {
  for (const query of ['staff=x', 'action=made.up', 'from=yesterday', 'target=1'])
    assert.equal((await csv(query)).status, 400, query)
  assert.equal((await csv('', null)).status, 401)
  assert.equal((await csv('', await seedAccount(site))).status, 403)
})

test('the staff list shows when members got a role and last entered the console', async () => {
  const person = await seedAccount(site)
  const give = (roles: string) =>
    askAs(site, admin, `mutation { setStaffRoles(user: "${person.id}", roles: ${roles}, reason: "Hired") }`)
  await answerOf(give('["support"]'))
  await answerOf(give('["support", "finance"]'))
  const members = await answerOf<
    { user: { id: string }; since: string | null; last_entered: string | null; roles: string[] }[]
  >(askAs(site, admin, '{ staffMembers { roles since last_entered user { id } } }'))
  const [first] = await site.app.db
    .selectFrom('audit_log')
    .select('at')
    .where('target_id', '=', person.id)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    members.find(({ user }) => user.id === person.id),
    {
      user: { id: person.id },
      roles: ['support', 'finance'],
      since: first?.at.toISOString(),
      last_entered: null,
    },
  )
})
