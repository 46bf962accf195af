import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSignedIn, newForm, postForm, signUpViaApi } from '../../../../test/accounts.ts'
import { answerOf, askAs, refusalOf } from '../../../../test/people.ts'
import { makeCreator, type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { creatorsData } from '../personal-data.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

const inviteForm = () => ({ ...newForm(), instagram: '@nadia.makes' })
const join = (form: object, headers = {}) => postForm(site, '/api/signup/invite', form, headers)

const CREATE = 'mutation { createInvitationLink { code url } }'
const REPLACE = 'mutation ($code: String!) { replaceInvitationLink(code: $code) { code } }'
const INVITER = 'query ($code: String!) { inviter(code: $code) { username } }'
const INVITED = '{ invitedPeople { id stage user { username } } }'

async function creatorWithLink() {
  const creator = await seedAccount(site, { isCreator: true })
  const { code } = await answerOf<{ code: string }>(askAs(site, creator, CREATE))
  return { creator, code }
}

const invitedBy = (creator: Seeded) =>
  answerOf<{ id: string; stage: string }[]>(askAs(site, creator, INVITED))

async function invitationOf(username: string) {
  return db
    .selectFrom('invitations')
    .innerJoin('accounts', 'accounts.id', 'invited_id')
    .select(['inviter_id', 'invitations.instagram', 'invited_id'])
    .where('username', '=', username)
    .executeTakeFirst()
}

test('joining by link creates an account, a session and an inviter, who sees the stage', async () => {
  const { creator, code } = await creatorWithLink()
  const form = inviteForm()
  const { status, body, cookie } = await join({ ...form, code })
  assert.deepEqual([status, body.error], [200, false])
  assert.ok(await isSignedIn(site, cookie))
  const made = await invitationOf(form.username)
  assert.deepEqual([made?.inviter_id, made?.instagram], [creator.id, 'nadia.makes'])
  assert.deepEqual(await invitedBy(creator), [
    { id: made?.invited_id, stage: 'joined', user: { username: form.username } },
  ])
  assert.deepEqual(await invitedBy(await seedAccount(site, { isCreator: true })), [], 'and nobody else does')
  const asked = askAs(site, { cookie }, '{ creator_request { status draft { instagram } } }')
  assert.deepEqual(await answerOf(asked), { status: 'draft', draft: { instagram: 'nadia.makes' } })
  const sent = { status: 'pending' as const, submitted_at: new Date(), details_sealed: Buffer.from('x') }
  await db
    .updateTable('creator_applications')
    .set(sent)
    .where('account_id', '=', made?.invited_id ?? '')
    .execute()
  assert.equal((await invitedBy(creator))[0]?.stage, 'applied')
  await db
    .updateTable('accounts')
    .set({ status: 'suspended' })
    .where('id', '=', made?.invited_id ?? '')
    .execute()
  assert.deepEqual(await invitedBy(creator), [])
})

test('without a valid code the site is the inviter', async () => {
  const { code, creator } = await creatorWithLink()
  await db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', creator.id).execute()
  for (const given of [undefined, '', 'nobody', "' or 1=1 --", 7, { a: 1 }, code]) {
    const form = inviteForm()
    assert.equal((await join({ ...form, code: given })).body.error, false, String(given))
    assert.equal((await invitationOf(form.username))?.inviter_id, null, String(given))
  }
  for (const given of ['', 'nobody', code])
    assert.equal(await answerOf(askAs(site, null, INVITER, { code: given })), null)
})

test('each invalid field gets its own message', async () => {
  const { status, body } = await join({})
  assert.equal(status, 200)
  assert.deepEqual(body, {
    error: true,
    errors: {
      fullname: 'Name is required',
      instagram: 'Instagram ID is required',
      email: 'Email is required',
      password: 'Password is required',
      username: 'Username is required',
    },
  })
  const wrong = {
    ...inviteForm(),
    email: 'nobody',
    instagram: ' @ ',
    password: 'Abcde1',
    username: 'a b c d',
  }
  assert.deepEqual((await join(wrong)).body.errors, {
    instagram: 'Instagram ID is required',
    email: 'Invalid email format',
    password:
      'Password must contain at least 6 characters with an uppercase letter, a lowercase letter, a number and a special character',
    username: 'Username must only contain letters, numbers and symbols(._-~)',
  })
  const taken = await signUpViaApi(site)
  const { body: again, cookie } = await join({ ...inviteForm(), username: taken.username.toUpperCase() })
  assert.deepEqual([again.errors, cookie], [{ username: 'Username is taken' }, ''])
  assert.equal(
    (await join({ ...inviteForm(), email: taken.email })).body.error,
    false,
    'addresses are not told',
  )
  for (const sent of ['null', '[]', '"text"', '1'])
    assert.equal(
      ((await (await site.post('/api/signup/invite', sent)).json()) as { error: boolean }).error,
      true,
    )
  assert.equal((await join(inviteForm(), { 'sec-fetch-site': 'cross-site' })).status, 403)
})

test('concurrent sign-ups create one account with one inviter', async () => {
  const { creator, code } = await creatorWithLink()
  const form = { ...inviteForm(), code }
  const answers = await Promise.all([join(form), join(form)])
  assert.deepEqual(answers.map(({ body }) => body.error).sort(), [false, true])
  assert.equal((await invitedBy(creator)).length, 1)
})

test('self-invitation is rejected, from the own session and from a known browser', async () => {
  const owner = await signUpViaApi(site)
  await makeCreator(site, owner.id)
  const { code } = await answerOf<{ code: string }>(askAs(site, owner, CREATE))
  const device = owner.cookies.split('; ').find((pair) => !pair.startsWith('candid_session='))
  for (const cookie of [owner.cookie, device ?? assert.fail()]) {
    const form = inviteForm()
    await join({ ...form, code }, { cookie })
    assert.equal((await invitationOf(form.username))?.inviter_id, null)
  }
  const { invited_id } = (await invitationOf((await joined()).username)) ?? assert.fail()
  const change = (columns: object) =>
    db.updateTable('invitations').set(columns).where('invited_id', '=', invited_id).execute()
  await assert.rejects(change({ inviter_id: owner.id }), /never changed/)
  const late = { invited_id: owner.id, inviter_id: null, instagram: 'x', joined_at: new Date() }
  await assert.rejects(db.insertInto('invitations').values(late).execute(), /comes with the account/)
})

async function joined() {
  const form = inviteForm()
  await join(form)
  return form
}

test('a creator has one link, and a replaced one is inactive', async () => {
  const { creator, code } = await creatorWithLink()
  const created = await Promise.all(
    [1, 2, 3].map(() => answerOf<{ code: string }>(askAs(site, creator, CREATE))),
  )
  assert.deepEqual(new Set(created.map((link) => link.code)), new Set([code]))
  assert.deepEqual(await answerOf(askAs(site, null, INVITER, { code })), { username: creator.username })
  const replaced = await Promise.all(
    [1, 2].map(() => answerOf<{ code: string }>(askAs(site, creator, REPLACE, { code }))),
  )
  assert.equal(new Set(replaced.map((link) => link.code)).size, 1, 'a double press replaces once')
  assert.notEqual(replaced[0]?.code, code)
  assert.equal(await answerOf(askAs(site, null, INVITER, { code })), null)
  const other = await creatorWithLink()
  await answerOf(askAs(site, creator, REPLACE, { code: other.code }))
  assert.deepEqual(await answerOf(askAs(site, null, INVITER, { code: other.code })), {
    username: other.creator.username,
  })
  const fan = await seedAccount(site)
  for (const ask of [
    CREATE,
    '{ invitationLink { code } }',
    `mutation { replaceInvitationLink(code: "${code}") { code } }`,
  ]) {
    assert.equal((await refusalOf(askAs(site, fan, ask))).code, 'FORBIDDEN')
    assert.equal((await refusalOf(askAs(site, null, ask))).code, 401)
  }
  assert.equal((await refusalOf(askAs(site, null, INVITED))).code, 401)
})

test('erasure removes an account from invitations on both sides', async () => {
  const { creator, code } = await creatorWithLink()
  const { body } = await join({ ...inviteForm(), code })
  const { id } = typeof body.account === 'object' ? body.account : assert.fail()
  const holder = creatorsData(site.app)
  assert.match(JSON.stringify(await holder.exportOf(id)), /nadia\.makes/)
  assert.match(JSON.stringify(await holder.exportOf(creator.id)), new RegExp(`${code}.*"peopleInvited":1`))
  for (const _ of [1, 2]) await holder.erase(creator.id)
  const left = await db.selectFrom('invitations').selectAll().where('invited_id', '=', id).executeTakeFirst()
  assert.equal(left?.inviter_id, null)
  await holder.erase(id)
  assert.equal(
    await db.selectFrom('invitations').select('invited_id').where('invited_id', '=', id).executeTakeFirst(),
    undefined,
  )
  assert.equal(await answerOf(askAs(site, null, INVITER, { code })), null)
})

test('sign-up by invitation is rate limited like any other', async () => {
  const limited = await freshSite()
  const statuses: number[] = []
  for (let count = 0; count < 21; count += 1)
    statuses.push((await postForm(limited, '/api/signup/invite', inviteForm())).status)
  assert.deepEqual(statuses, [...Array(20).fill(200), 429])
})
