import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmOptions, proofOf, signUpWithPasskey } from '../../../test/passkeys.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../test/people.ts'
import { freshSite } from '../../../test/site.ts'

const site = await freshSite({ RATE_LIMITS: 'off', DEMO: 'off' })

const enter = (person: RequestUser, proof: object) =>
  askAs(
    site,
    person,
    'mutation ($passkey: JSON) { enterConsole(passkey: $passkey) { until two_step_needed } }',
    proof,
  )
const confirm = (person: RequestUser, proof: object) =>
  askAs(
    site,
    person,
    'mutation ($passkey: JSON) { confirmAsStaff(passkey: $passkey) { confirmed_until } }',
    proof,
  )

async function staffWithPasskey(role: 'support' | 'admin' = 'support') {
  const person = await signUpWithPasskey(site)
  await site.app.db
    .updateTable('accounts')
    .set({ staff_roles: [role] })
    .where('id', '=', person.id)
    .execute()
  return person
}

const outcomesOf = async ({ id }: { id: string }) => {
  const rows = await site.app.db
    .selectFrom('audit_log')
    .select('after')
    .where('staff_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ after }) => (after as { outcome: string }).outcome)
}

test('staff enter the console and confirm actions with a passkey instead of password and code', async () => {
  const staff = await staffWithPasskey()
  const entered = await answerOf<{ until: string; two_step_needed: boolean }>(
    enter(staff, await proofOf(site, staff)),
  )
  assert.equal(entered.two_step_needed, false)
  await answerOf(confirm(staff, await proofOf(site, staff)))
  assert.deepEqual(await outcomesOf(staff), ['entered', 'confirmed'])
})

test('a wrong or repeated passkey is refused and logged', async () => {
  const staff = await staffWithPasskey()
  const forged = staff.authenticator.get(await confirmOptions(site, staff), { isForged: true })
  await refusalOf(enter(staff, { passkey: forged }))
  const proof = await proofOf(site, staff)
  await answerOf(enter(staff, proof))
  await refusalOf(confirm(staff, proof))
  await refusalOf(enter(staff, { passkey: 'text' }))
  assert.deepEqual(await outcomesOf(staff), ['wrong passkey', 'entered', 'wrong passkey', 'wrong passkey'])
})

test('a passkey opens the console for staff only', async () => {
  const person = await signUpWithPasskey(site)
  assert.equal((await refusalOf(enter(person, await proofOf(site, person)))).code, 'FORBIDDEN')
})

test('staff with a passkey need it, or two-step sign-in: a password alone is not enough', async () => {
  const staff = await staffWithPasskey()
  await answerOf(
    askAs(site, staff, 'mutation ($a: ProfileInput!) { upProfile(account: $a) { id } }', {
      a: { password_flag: true, password: 'Right-horse-7', ...(await proofOf(site, staff)) },
    }),
  )
  const refused = askAs(site, staff, 'mutation { enterConsole(password: "Right-horse-7") { until } }')
  assert.match((await refusalOf(refused)).words, /Use a passkey/)
})

test('the staff list shows how many passkeys a member has, without removed ones', async () => {
  const staff = await staffWithPasskey('admin')
  const countShown = async () => {
    await answerOf(enter(staff, await proofOf(site, staff)))
    const members = await answerOf<{ user: { id: string }; passkeys: number; two_step: boolean }[]>(
      askAs(site, staff, '{ staffMembers { passkeys two_step user { id } } }'),
    )
    return members.find(({ user }) => user.id === staff.id)
  }
  assert.deepEqual(await countShown(), { user: { id: staff.id }, passkeys: 1, two_step: false })
  const passkey = await site.app.db
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', staff.id)
    .executeTakeFirstOrThrow()
  const { id: _, ...copy } = passkey
  await site.app.db
    .insertInto('passkeys')
    .values({ ...copy, credential_id: `${staff.id}-removed`, removed_at: new Date() })
    .execute()
  assert.equal((await countShown())?.passkeys, 1)
})
