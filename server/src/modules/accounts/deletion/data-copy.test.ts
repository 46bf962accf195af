import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Viewer } from '#platform/viewer.ts'
import { TWO_STEP_TEXT } from '#rules/forms/two-step.ts'
import { PASSWORD_TEXT } from '#rules/password.ts'
import {
  type SignedUpPerson,
  signInViaApi,
  signUpViaApi,
  totpCode,
  totpStep,
} from '../../../../test/accounts.ts'
import { mailTo } from '../../../../test/mail.ts'
import { answerOf, askAs, follow, refusalOf } from '../../../../test/people.ts'
import { freshSite } from '../../../../test/site.ts'
import { DATA_COPY_RETRIES } from '../job-tokens.ts'
import { DATA_COPY_LINK_MS, makeDataCopy, readDataCopy, sweepDataCopies } from './data-copy.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })

type DataCopy = {
  status: string
  requested: string
  ready: string | null
  available: boolean
  url: string | null
}
type Proof = { password: string; code?: string }

const COPY = 'status requested ready available url'
const prove = (field: string) => (person: SignedUpPerson, proof: Proof) =>
  askAs(
    site,
    person,
    `mutation ($password: String!, $code: String) { ${field}(password: $password, code: $code) { ${COPY} } }`,
    proof,
  )
const requestBy = prove('requestDataCopy')
const openBy = prove('openDataCopy')
const request = (person: SignedUpPerson) => answerOf<DataCopy>(requestBy(person, person))
const newest = (person: SignedUpPerson) =>
  answerOf<DataCopy | null>(askAs(site, person, `{ dataCopy { ${COPY} } }`))

async function readyCopy(person: SignedUpPerson): Promise<string> {
  await request(person)
  await mailTo(site, { to: person.email, kind: 'data-copy-ready' })
  const { url } = await answerOf<DataCopy>(openBy(person, person))
  return url ?? assert.fail('the copy has no address')
}

const download = (url: string, cookie = '') => site.get(url, { headers: { cookie } })

test('a stolen session can neither request a data copy nor download one', async () => {
  const person = await signUpViaApi(site)
  for (const password of ['', 'Wrong-horse-7', 'x'.repeat(10_000)])
    assert.equal((await refusalOf(requestBy(person, { password }))).words, PASSWORD_TEXT.wrong)
  assert.equal(await newest(person), null)
  const url = await readyCopy(person)
  const shown = await newest(person)
  assert.deepEqual([shown?.available, shown?.url], [true, null])
  assert.equal((await refusalOf(openBy(person, { password: 'Wrong-horse-7' }))).words, PASSWORD_TEXT.wrong)
  const [path = '', query = ''] = url.split('?')
  const key = new URLSearchParams(query).get('key') ?? ''
  const [expires = '', seal = ''] = key.split('.')
  for (const wrong of ['', '?key=', '?key=x', `?key=${Number(expires) + 60_000}.${seal}`, '?key=1&key=2']) {
    const answer = await download(`${path}${wrong}`, person.cookie)
    assert.equal(answer.status, 403, wrong)
    assert.match(await answer.text(), /CONFIRM_IDENTITY/)
  }
  // A download link works only in the session that requested it, even for the same account.
  const elsewhere = await signInViaApi(site, person)
  assert.equal((await download(url, elsewhere.cookie)).status, 403)
  assert.equal((await download(url, person.cookie)).status, 200)
  const late = { ...site.app, clock: { now: () => new Date(Date.now() + DATA_COPY_LINK_MS) } }
  const id = path.split('/').at(-1) ?? ''
  const viewer = await viewerOf(person)
  await assert.rejects(readDataCopy(late, viewer, { id, key }), {
    code: 'CONFIRM_IDENTITY',
  })
  await mailTo(site, { to: person.email, kind: 'data-copy-asked' })
  await mailTo(site, { to: person.email, kind: 'data-copy-opened' })
})

async function viewerOf({ id }: SignedUpPerson): Promise<Viewer> {
  const rows = site.app.db.selectFrom('sessions').select('id').where('account_id', '=', id)
  const session = await rows.orderBy('created_at').executeTakeFirstOrThrow()
  return { accountId: id, sessionId: session.id, isCreator: false, staffRoles: [] }
}

test('with two-step sign-in on, requesting and downloading each need a code', async () => {
  const person = await signUpViaApi(site)
  const { secret } = await answerOf<{ secret: string }>(
    askAs(site, person, 'mutation ($p: String!) { startTwoStep(password: $p) { secret } }', {
      p: person.password,
    }),
  )
  const code = totpCode(secret, totpStep(new Date()))
  const [first = '', second = ''] = await answerOf<string[]>(
    askAs(site, person, 'mutation ($code: String!) { confirmTwoStep(code: $code) }', { code }),
  )
  const { password } = person
  assert.equal((await refusalOf(requestBy(person, { password }))).words, TWO_STEP_TEXT.codeRequired)
  assert.equal((await refusalOf(requestBy(person, { password, code: '000000' }))).words, 'Wrong code')
  await answerOf(requestBy(person, { password, code: first }))
  await mailTo(site, { to: person.email, kind: 'data-copy-ready' })
  assert.equal((await refusalOf(openBy(person, { password }))).words, TWO_STEP_TEXT.codeRequired)
  assert.equal((await refusalOf(openBy(person, { password, code: first }))).words, 'Wrong code')
  const { url } = await answerOf<DataCopy>(openBy(person, { password, code: second }))
  assert.equal((await download(url ?? '', person.cookie)).status, 200)
})

test("neither an unfinished copy nor another account's copy can be downloaded", async () => {
  const person = await signUpViaApi(site)
  assert.equal((await refusalOf(openBy(person, person))).code, 'NOT_FOUND')
})

test('a copy contains everything stored about the account, and nothing about others', async () => {
  const [person, friend, stranger] = [
    await signUpViaApi(site),
    await signUpViaApi(site),
    await signUpViaApi(site),
  ]
  await answerOf(
    askAs(site, person, 'mutation ($a: ProfileInput!) { upProfile(account: $a) { id } }', {
      a: { description: 'Words of <mine> 🙂', phone: '+49 30 1234' },
    }),
  )
  await answerOf(askAs(site, person, 'mutation { acceptConsent(kind: "age", version: "1") }'))
  await answerOf(follow(site, person, friend.id))
  const answer = await download(await readyCopy(person), person.cookie)
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-disposition') ?? '', /^attachment/)
  assert.match(answer.headers.get('cache-control') ?? '', /no-store/)
  const text = await answer.text()
  const data = JSON.parse(text)
  assert.equal(data.account.email, person.email)
  assert.equal(data.account.description, 'Words of <mine> 🙂')
  assert.equal(data.account.phone, '+49 30 1234')
  assert.equal(data.account.sessions.length, 1)
  assert.ok(data.consents.some(({ kind }: { kind: string }) => kind === 'age'))
  assert.equal(data.people.following[0].username, friend.username)
  for (const secret of [
    'argon2',
    'token_hash',
    'password_hash',
    friend.email,
    stranger.email,
    stranger.username,
  ])
    assert.ok(!text.includes(secret), `${secret} has no place in it`)
})

test('only the owner can download a copy, and only until it expires', async () => {
  const [person, stranger] = [await signUpViaApi(site), await signUpViaApi(site)]
  const url = await readyCopy(person)
  assert.equal((await download(url)).status, 401)
  assert.equal((await download(url, stranger.cookie)).status, 403)
  for (const id of ['x', '..%2f..%2fsecret.key', '00000000-0000-0000-0000-000000000000', '%00'])
    assert.equal((await download(`/api/data-copy/${id}?${url.split('?')[1]}`, person.cookie)).status, 403, id)
  assert.equal(await newest(stranger), null)

  await site.app.db
    .updateTable('data_copies')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('account_id', '=', person.id)
    .execute()
  assert.equal((await download(url, person.cookie)).status, 404)
  assert.equal((await newest(person))?.available, false)
  assert.equal((await refusalOf(openBy(person, person))).code, 'NOT_FOUND')
  const { file_key } = await site.app.db
    .selectFrom('data_copies')
    .select('file_key')
    .where('account_id', '=', person.id)
    .executeTakeFirstOrThrow()
  await sweepDataCopies(site.app)
  assert.equal(await newest(person), null)
  assert.equal(await site.app.storage.stat(file_key as never), null)
})

test('ten concurrent requests make one copy', async () => {
  const person = await signUpViaApi(site)
  const answers = await Promise.all(Array.from({ length: 10 }, () => request(person)))
  assert.equal(new Set(answers.map(({ requested }) => requested)).size, 1)
  await mailTo(site, { to: person.email, kind: 'data-copy-ready' })
  const rows = await site.app.db
    .selectFrom('data_copies')
    .select('id')
    .where('account_id', '=', person.id)
    .execute()
  assert.equal(rows.length, 1)
})

test('a copy is marked failed after its last retry, and another can be requested', async () => {
  const person = await signUpViaApi(site)
  const { id } = await site.app.db
    .insertInto('data_copies')
    .values({ account_id: person.id, requested_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const broken = {
    name: 'broken',
    exportOf: () => Promise.reject(new Error('no luck')),
    erase: async () => {},
  }
  const deps = {
    ...site.app,
    accounts: { ...site.app.accounts, ports: { ...site.app.accounts.ports, dataHandlers: { broken } } },
  }
  await assert.rejects(makeDataCopy(deps, { copyId: id, attempt: 1 }), /no luck/)
  assert.equal((await newest(person))?.status, 'preparing')
  await assert.rejects(makeDataCopy(deps, { copyId: id, attempt: DATA_COPY_RETRIES + 1 }), /no luck/)
  assert.equal((await newest(person))?.status, 'failed')
  assert.ok(await readyCopy(person))
})

test('two workers making the same copy produce one', async () => {
  const person = await signUpViaApi(site)
  const url = await readyCopy(person)
  const id = url.split('?')[0]?.split('/').at(-1) ?? ''
  await makeDataCopy(site.app, { copyId: id, attempt: 1 })
  assert.equal((await download(url, person.cookie)).status, 200)
})
