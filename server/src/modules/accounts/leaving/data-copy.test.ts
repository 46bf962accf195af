import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Person, signUp } from '../../../../test/accounts.ts'
import { mailTo } from '../../../../test/mail.ts'
import { answerOf, askAs, follow } from '../../../../test/people.ts'
import { freshSite } from '../../../../test/site.ts'
import { DATA_COPY_RETRIES } from '../job-tokens.ts'
import { makeDataCopy, sweepDataCopies } from './data-copy.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })

type Copy = { status: string; requested: string; ready: string | null; url: string | null }

const request = (person: Person) =>
  answerOf<Copy>(askAs(site, person, 'mutation { requestDataCopy { status requested ready url } }'))
const newest = (person: Person) =>
  answerOf<Copy | null>(askAs(site, person, '{ dataCopy { status requested ready url } }'))

async function readyCopy(person: Person): Promise<string> {
  await request(person)
  await mailTo(site, { to: person.email, kind: 'data-copy-ready' })
  return (await newest(person))?.url ?? assert.fail('the copy has no address')
}

const download = (url: string, cookie = '') => site.get(url, { headers: { cookie } })

test('a copy holds what was stored about the person, and nothing of others', async () => {
  const [person, friend, stranger] = [await signUp(site), await signUp(site), await signUp(site)]
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

test('only its owner can download it, and only while it is kept', async () => {
  const [person, stranger] = [await signUp(site), await signUp(site)]
  const url = await readyCopy(person)
  assert.equal((await download(url)).status, 401)
  assert.equal((await download(url, stranger.cookie)).status, 404)
  for (const id of ['x', '..%2f..%2fsecret.key', '00000000-0000-0000-0000-000000000000', '%00'])
    assert.equal((await download(`/api/data-copy/${id}`, person.cookie)).status, 404, id)
  assert.equal(await newest(stranger), null)

  await site.app.db
    .updateTable('data_copies')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('account_id', '=', person.id)
    .execute()
  assert.equal((await download(url, person.cookie)).status, 404)
  assert.equal((await newest(person))?.url, null)
  const { file_key } = await site.app.db
    .selectFrom('data_copies')
    .select('file_key')
    .where('account_id', '=', person.id)
    .executeTakeFirstOrThrow()
  await sweepDataCopies(site.app)
  assert.equal(await newest(person), null)
  assert.equal(await site.app.storage.stat(file_key as never), null)
})

test('asking ten times at once makes one copy', async () => {
  const person = await signUp(site)
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

test('a copy that cannot be made counts as failed after its last try, and another can be asked for', async () => {
  const person = await signUp(site)
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
    accounts: { ...site.app.accounts, ports: { whyClosed: async () => null, holders: { broken } } },
  }
  await assert.rejects(makeDataCopy(deps, { copyId: id, attempt: 1 }), /no luck/)
  assert.equal((await newest(person))?.status, 'preparing')
  await assert.rejects(makeDataCopy(deps, { copyId: id, attempt: DATA_COPY_RETRIES + 1 }), /no luck/)
  assert.equal((await newest(person))?.status, 'failed')
  assert.ok(await readyCopy(person))
})

test('made twice by two workers it is there once', async () => {
  const person = await signUp(site)
  const url = await readyCopy(person)
  const id = url.split('/').at(-1) ?? ''
  await makeDataCopy(site.app, { copyId: id, attempt: 1 })
  assert.equal((await download(url, person.cookie)).status, 200)
})
