import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { hashPassword, PASSWORD_COSTS } from '#platform/crypto.ts'
import { CONSOLE, type StaffRole } from '#rules/staff-rights.ts'
import { HOUR_MS, MINUTE_MS } from '#rules/time.ts'
import { totpCode, totpStep } from '../../../test/accounts.ts'
import { answerOf, askAs, hide, type RequestUser, refusalOf } from '../../../test/people.ts'
import { seedAccount, seedSession } from '../../../test/seed.ts'
import { freshSite, type TestSite } from '../../../test/site.ts'
import { makeStaff, seedStaff } from '../../../test/staff.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const strict = await freshSite({ DEMO: 'off' })
const PASSWORD = 'Right-horse-7'

type Session = {
  until: string | null
  confirmed_until: string | null
  roles: string[]
  rights: string[]
  two_step_needed: boolean
}
const SESSION = 'until confirmed_until roles rights two_step_needed'

const stands = (at: TestSite, asker: RequestUser) =>
  answerOf<Session | null>(askAs(at, asker, `{ staffSession { ${SESSION} } }`))
const enter = (at: TestSite, asker: RequestUser, password = PASSWORD, code?: string) =>
  askAs(
    at,
    asker,
    `mutation ($p: String!, $c: String) { enterConsole(password: $p, code: $c) { ${SESSION} } }`,
    {
      p: password,
      c: code,
    },
  )
const confirm = (at: TestSite, asker: RequestUser, password = PASSWORD) =>
  askAs(at, asker, `mutation ($p: String!) { confirmAsStaff(password: $p) { ${SESSION} } }`, { p: password })
const queue = (at: TestSite, asker: RequestUser) => askAs(at, asker, '{ reportQueue { id } }')
const setFees = (at: TestSite, asker: RequestUser, id: string) =>
  askAs(
    at,
    asker,
    'mutation ($id: ID!) { updateCreatorFees(user: $id, subscription: 90, sales: 75) { id } }',
    {
      id,
    },
  )

/** A staff member with these roles and a password, outside the console. */
async function somebody(at: TestSite, ...roles: StaffRole[]) {
  const person = await seedAccount(at)
  const password_hash = await hashPassword(PASSWORD, PASSWORD_COSTS.test)
  await at.app.db
    .updateTable('accounts')
    .set({ staff_roles: roles, password_hash })
    .where('id', '=', person.id)
    .execute()
  return person
}

async function turnBack(
  at: TestSite,
  accountId: string,
  ms: { staff?: number; confirmed?: number },
): Promise<void> {
  const ago = (passed: number | undefined, lasts: number) => new Date(Date.now() + lasts - (passed ?? 0))
  await at.app.db
    .updateTable('sessions')
    .set({
      staff_until: ago(ms.staff, CONSOLE.sessionMs),
      staff_confirmed_until: ago(ms.confirmed ?? ms.staff, CONSOLE.confirmedMs),
    })
    .where('account_id', '=', accountId)
    .execute()
}

async function outcomes(at: TestSite, accountId: string): Promise<unknown[]> {
  const rows = await at.app.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'console.enter')
    .where('staff_id', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map(({ after }) => after?.outcome)
}

test('roles alone permit nothing; the password opens the console in this session for two hours', async () => {
  const moderator = await somebody(site, 'moderator')
  assert.equal((await refusalOf(queue(site, moderator))).code, 'STAFF_SESSION')
  const outside = await stands(site, moderator)
  assert.deepEqual([outside?.until, outside?.roles, outside?.two_step_needed], [null, ['moderator'], false])
  const inside = await answerOf<Session>(enter(site, moderator))
  const left = Date.parse(inside.until ?? '') - Date.now()
  assert.ok(left > CONSOLE.sessionMs - MINUTE_MS && left <= CONSOLE.sessionMs)
  assert.ok(inside.rights.includes('reports.see') && !inside.rights.includes('payouts.see'))
  assert.equal((await queue(site, moderator)).errors, undefined)
  const elsewhere = { cookie: await seedSession(site, moderator.id) }
  assert.equal((await refusalOf(queue(site, elsewhere))).code, 'STAFF_SESSION')
  await turnBack(site, moderator.id, { staff: CONSOLE.sessionMs + 1_000 })
  assert.equal((await refusalOf(queue(site, moderator))).code, 'STAFF_SESSION')
  assert.equal((await stands(site, moderator))?.until, null)
})

test('actions on money need the password again after ten minutes, and confirming twice is harmless', async () => {
  const [finance, creator] = [await somebody(site, 'finance'), await seedAccount(site, { isCreator: true })]
  assert.equal((await refusalOf(confirm(site, finance))).code, 'STAFF_SESSION', 'confirming enters nothing')
  await answerOf(enter(site, finance))
  assert.equal((await setFees(site, finance, creator.id)).errors, undefined, 'just entered')
  await turnBack(site, finance.id, { staff: HOUR_MS })
  assert.equal((await refusalOf(setFees(site, finance, creator.id))).code, 'CONFIRM_IDENTITY')
  assert.equal((await askAs(site, finance, '{ payoutQueue { id } }')).errors, undefined, 'looking does not')
  assert.equal((await refusalOf(confirm(site, finance, 'Wrong-horse-7'))).code, 'BAD_INPUT')
  for (const _ of ['once', 'twice']) await answerOf(confirm(site, finance))
  assert.equal((await setFees(site, finance, creator.id)).errors, undefined)
  assert.deepEqual(await outcomes(site, finance.id), ['entered', 'wrong password', 'confirmed', 'confirmed'])
})

test('fans, creators and visitors have no console, whatever their session row says', async () => {
  const fan = await somebody(site)
  await makeStaff(site, fan)
  const creator = await seedAccount(site, { isCreator: true })
  for (const asker of [null, fan, creator]) assert.equal(await stands(site, asker), null)
  assert.equal((await refusalOf(enter(site, null))).code, 401)
  for (const asker of [fan, creator]) {
    assert.equal((await refusalOf(enter(site, asker))).code, 'FORBIDDEN')
    assert.equal((await refusalOf(confirm(site, asker))).code, 'FORBIDDEN')
    assert.equal((await refusalOf(queue(site, asker))).code, 'FORBIDDEN')
  }
})

test('leaving, a password change, a lost role or a suspension ends console access at once', async () => {
  const newPassword = `mutation ($old: String!, $new: String!) { upProfile(
    account: { password_flag: true, password_current: $old, password: $new }
  ) { id } }`
  const ways: [string, (person: { id: string; cookie: string }) => Promise<unknown>, string][] = [
    ['leaves', (person) => answerOf(askAs(site, person, 'mutation { leaveConsole }')), 'STAFF_SESSION'],
    [
      'another role',
      (person) =>
        site.app.db
          .updateTable('accounts')
          .set({ staff_roles: ['moderator', 'support'] })
          .where('id', '=', person.id)
          .execute(),
      'STAFF_SESSION',
    ],
    [
      'another password',
      (person) => answerOf(askAs(site, person, newPassword, { old: PASSWORD, new: 'Other-horse-8' })),
      'STAFF_SESSION',
    ],
    [
      'no role',
      (person) =>
        site.app.db.updateTable('accounts').set({ staff_roles: [] }).where('id', '=', person.id).execute(),
      'FORBIDDEN',
    ],
  ]
  for (const [how, happens, code] of ways) {
    const person = await somebody(site, 'moderator')
    await answerOf(enter(site, person))
    assert.equal((await queue(site, person)).errors, undefined, how)
    await happens(person)
    assert.equal((await refusalOf(queue(site, person))).code, code, how)
  }
  const suspended = await somebody(site, 'moderator')
  await answerOf(enter(site, suspended))
  await hide(site, suspended.id, 'suspended')
  assert.equal((await refusalOf(queue(site, suspended))).code, 401)
})

test('failed console entries are rate limited and logged, and mailed if only the code was wrong', async () => {
  const guesser = await somebody(strict, 'admin')
  const refused = await refusalOf(enter(strict, guesser))
  assert.equal(refused.code, 'TWO_STEP_NEEDED', 'outside a demo nobody enters without the second step')
  assert.equal((await stands(strict, guesser))?.two_step_needed, true)
  const start = await answerOf<{ secret: string }>(
    askAs(strict, guesser, 'mutation ($p: String!) { startTwoStep(password: $p) { secret } }', {
      p: PASSWORD,
    }),
  )
  const step = totpStep(new Date())
  await answerOf(
    askAs(strict, guesser, 'mutation ($c: String!) { confirmTwoStep(code: $c) }', {
      c: totpCode(start.secret, step - 1),
    }),
  )
  assert.equal((await stands(strict, guesser))?.two_step_needed, false)
  assert.equal((await refusalOf(enter(strict, guesser))).code, 'BAD_INPUT', 'no code')
  assert.equal((await refusalOf(enter(strict, guesser, PASSWORD, '000000'))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(queue(strict, guesser))).code, 'STAFF_SESSION')
  await answerOf(enter(strict, guesser, PASSWORD, totpCode(start.secret, step)))
  assert.equal((await queue(strict, guesser)).errors, undefined)
  assert.deepEqual(await outcomes(strict, guesser.id), ['wrong code', 'wrong code', 'entered'])
  const again = await refusalOf(enter(strict, guesser, PASSWORD, totpCode(start.secret, step)))
  assert.equal(again.code, 'BAD_INPUT', 'a code is good once')

  let last: string | number = ''
  for (let tries = 0; tries < 12; tries += 1)
    last = (await refusalOf(enter(strict, guesser, 'Wrong-horse-7', '000000'))).code
  assert.equal(last, 'TOO_MANY_REQUESTS')
  const off = await answerOf<string[]>(
    askAs(strict, { cookie: await seedSession(strict, guesser.id) }, '{ staffSession { roles } }'),
  )
  assert.ok(off)
})

test('admins change roles of others with a reason, but not their own or those of the last admin', async () => {
  const ownSite = await freshSite({ RATE_LIMITS: 'off' })
  const [admin, other, newcomer] = [
    await seedStaff(ownSite, 'admin'),
    await seedStaff(ownSite, 'admin'),
    await seedAccount(ownSite),
  ]
  const set = (asker: RequestUser, id: string, roles: string[], reason = 'Hired') =>
    askAs(
      ownSite,
      asker,
      'mutation ($id: ID!, $roles: [String!]!, $reason: String!) { setStaffRoles(user: $id, roles: $roles, reason: $reason) }',
      { id, roles, reason },
    )
  assert.deepEqual(await answerOf(set(admin, newcomer.id, ['finance', 'support', 'finance'])), [
    'support',
    'finance',
  ])
  assert.deepEqual(await answerOf(set(admin, newcomer.id, ['support', 'finance'])), ['support', 'finance'])
  const log = ownSite.app.db.selectFrom('audit_log').selectAll().where('action', '=', 'staff.roles')
  const [entry, ...more] = await log.execute()
  assert.equal(more.length, 0, 'done twice it is told once')
  assert.deepEqual(
    [entry?.staff_id, entry?.before, entry?.after, entry?.reason],
    [admin.id, { roles: '' }, { roles: 'support finance' }, 'Hired'],
  )
  assert.equal((await refusalOf(set(admin, admin.id, ['admin', 'finance']))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(set(admin, other.id, ['owner']))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(set(admin, other.id, [], '  '))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(set(admin, other.id, [], 'x'.repeat(2_001)))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(set(admin, '00000000-0000-7000-8000-000000000001', []))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(set(admin, 'nobody', []))).code, 'BAD_INPUT')

  const both = await Promise.all([set(admin, other.id, []), set(other, admin.id, [])])
  const codes = both.map(({ errors }) => errors?.[0]?.extensions.code ?? 'done').sort()
  assert.match(codes.join(' '), /^(LAST_ADMIN|FORBIDDEN|STAFF_SESSION) done$/)
  const admins = ownSite.app.db
    .selectFrom('accounts')
    .select('id')
    .where(sql<boolean>`'admin' = any (staff_roles)`)
  assert.equal((await admins.execute()).length, 1, 'two who take it from one another leave one')
  const [{ id: last } = assert.fail('nobody')] = await admins.execute()
  await assert.rejects(
    ownSite.app.db.updateTable('accounts').set({ staff_roles: [] }).where('id', '=', last).execute(),
    /last admin/,
  )
  await assert.rejects(hide(ownSite, last, 'suspended'), /last admin/)
  await hide(ownSite, last, 'deleting')
})
