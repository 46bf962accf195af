import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSignedIn, signInViaApi, signUpViaApi } from '../../../../test/accounts.ts'
import { mailTo } from '../../../../test/mail.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import { findAccountsByIds } from '../../accounts/index.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })
const { db } = site.app
const [support, moderator, admin, finance] = [
  await seedStaff(site, 'support'),
  await seedStaff(site, 'moderator'),
  await seedStaff(site, 'admin'),
  await seedStaff(site, 'finance'),
]
const found = async (asker: RequestUser, text: string) =>
  (
    await answerOf<{ id: string }[]>(
      askAs(site, asker, 'query ($t: String!) { staffPeople(text: $t) { id } }', { t: text }),
    )
  ).map(({ id }) => id)
const act = (asker: RequestUser, field: string, user: string, more = '') =>
  askAs(site, asker, `mutation { ${field}(user: "${user}", ${more}) }`)
const decideOn = (asker: RequestUser, field: string, user: string, more = '') =>
  askAs(site, asker, `mutation { ${field}(user: "${user}", ${more}) { status closed_by { measure } } }`)
const VERDICT = 'rule: "spam", words: "The same link again."'

test('people are found by id, name and full email address, which is shown only to staff with the right', async () => {
  const person = await seedAccount(site, { username: 'zebra.finder', fullname: 'Zora Finder' })
  for (const text of [person.id, 'ZEBRA', '@zebra.finder', 'ora find', 'zebra.finder@seed.example'])
    assert.deepEqual(await found(support, text), [person.id], text)
  for (const text of ['', ' ', '@seed.example', 'zebra.finder@seed', '%', '_', "' or true --", '\\'])
    assert.deepEqual(await found(support, text), [], JSON.stringify(text))
  assert.deepEqual(await found(finance, 'zebra.finder@seed.example'), [])
  const look = (asker: RequestUser) =>
    answerOf<{ email: string | null; sessions: unknown[] }>(
      askAs(site, asker, `{ staffPerson(id: "${person.id}") { email sessions { device } } }`),
    )
  assert.deepEqual(await look(finance), { email: null, sessions: [] })
  assert.equal((await look(support)).email, 'zebra.finder@seed.example')
  assert.equal(
    (await refusalOf(askAs(site, person, `{ staffPerson(id: "${person.id}") { id } }`))).code,
    'FORBIDDEN',
  )
})

test('a suspended person reads the reason on sign-in with a link to the decision, and can sign in once it is lifted', async () => {
  const person = await signUpViaApi(site)
  await answerOf(decideOn(moderator, 'suspendPerson', person.id, `${VERDICT}, days: 7`))
  assert.equal(await isSignedIn(site, person.cookie), false)
  const { body } = await signInViaApi(site, person)
  assert.match(String(body.account), /^This account is suspended until /)
  const path = (body as { leadsTo?: string }).leadsTo ?? ''
  const [, , id, key] = path.split('/')
  const read = askAs(
    site,
    null,
    'query ($id: ID!, $k: String) { decision(id: $id, key: $k) { measure facts } }',
    { id, k: key },
  )
  assert.deepEqual(await answerOf(read), { measure: 'suspend', facts: 'The same link again.' })
  const wrong = await signInViaApi(site, { ...person, password: 'not the password 1' })
  assert.equal((wrong.body as { leadsTo?: string }).leadsTo, undefined)
  assert.equal(
    (await refusalOf(decideOn(support, 'liftPerson', person.id, 'words: "Sorry."'))).code,
    'FORBIDDEN',
  )
  assert.deepEqual(await answerOf(decideOn(moderator, 'liftPerson', person.id, 'words: "Sorry."')), {
    status: 'active',
    closed_by: null,
  })
  assert.equal((await signInViaApi(site, person)).body.error, false)
})

test('a ban replaces a suspension, and only admins impose and lift it', async () => {
  const person = await seedAccount(site, { isCreator: true })
  await answerOf(decideOn(moderator, 'suspendPerson', person.id, VERDICT))
  assert.equal((await refusalOf(decideOn(moderator, 'banPerson', person.id, VERDICT))).code, 'FORBIDDEN')
  for (const _ of ['once', 'twice'])
    assert.deepEqual(await answerOf(decideOn(admin, 'banPerson', person.id, VERDICT)), {
      status: 'suspended',
      closed_by: { measure: 'ban' },
    })
  assert.equal(
    (await refusalOf(decideOn(moderator, 'liftPerson', person.id, 'words: "No."'))).code,
    'FORBIDDEN',
  )
  for (const more of ['rule: "made-up", words: "x"', 'rule: "spam", words: " "', `${VERDICT}, days: 0`])
    assert.equal(
      (await refusalOf(decideOn(moderator, 'suspendPerson', (await seedAccount(site)).id, more))).code,
      'BAD_INPUT',
      more,
    )
})

test('resetting two-step sign-in notifies the person, signs them out and holds payouts', async () => {
  const person = await signUpViaApi(site)
  await db
    .updateTable('accounts')
    .set({ totp_enabled_at: new Date(), totp_secret_sealed: 'sealed' })
    .where('id', '=', person.id)
    .execute()
  assert.equal(
    (await refusalOf(act(moderator, 'resetTwoStep', person.id, 'reason: "Lost"'))).code,
    'FORBIDDEN',
  )
  assert.equal((await refusalOf(act(support, 'resetTwoStep', person.id, 'reason: ""'))).code, 'BAD_INPUT')
  assert.equal(
    (await refusalOf(act(support, 'resetTwoStep', support.id, 'reason: "Mine"'))).code,
    'FORBIDDEN',
  )
  assert.equal(await answerOf(act(support, 'resetTwoStep', person.id, 'reason: "Lost phone"')), true)
  assert.equal(await answerOf(act(support, 'resetTwoStep', person.id, 'reason: "Lost phone"')), false)
  assert.equal(await isSignedIn(site, person.cookie), false)
  await mailTo(site, { to: person.email, kind: 'two-step-off' })
  const [account] = await findAccountsByIds(db, [person.id])
  assert.ok(account?.two_step_reset_at, 'from which payouts wait')
})

test('only admins can act on the accounts of staff', async () => {
  const colleague = await seedStaff(site, 'finance')
  const hurts: [string, string][] = [
    ['endPersonSessions', 'reason: "A try"'],
    ['resetTwoStep', 'reason: "A try"'],
  ]
  for (const [field, more] of hurts)
    assert.equal((await refusalOf(act(support, field, colleague.id, more))).code, 'FORBIDDEN', field)
  for (const field of ['warnPerson', 'suspendPerson'])
    assert.equal(
      (await refusalOf(decideOn(moderator, field, colleague.id, VERDICT))).code,
      'FORBIDDEN',
      field,
    )
  assert.ok((await answerOf<number>(act(admin, 'endPersonSessions', colleague.id, 'reason: "Left"'))) > 0)
})

test('erasure by staff has the same three days and undo link; a banned person stays banned', async () => {
  const person = await signUpViaApi(site)
  await answerOf(decideOn(admin, 'banPerson', person.id, VERDICT))
  assert.equal(await answerOf(act(admin, 'erasePerson', person.id, 'reason: "Asked by mail"')), true)
  assert.equal(await answerOf(act(admin, 'erasePerson', person.id, 'reason: "Asked by mail"')), false)
  const mail = await mailTo(site, { to: person.email, kind: 'deletion-scheduled' })
  const hash = /hash=([\w-]+)/.exec(mail.text)?.[1] ?? assert.fail('there is no link')
  await answerOf(site.ask('mutation ($h: String!) { undoDeletion(hash: $h) }', { variables: { h: hash } }))
  const row = await db.selectFrom('accounts').select('status').where('id', '=', person.id).executeTakeFirst()
  assert.equal(row?.status, 'suspended')
})
