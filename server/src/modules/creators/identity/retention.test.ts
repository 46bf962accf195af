/** Retention of identity data: drafts 30 days, rejections 90 days, creators six years, also after erasure. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS } from '#rules/time.ts'
import { signUpViaApi } from '../../../../test/accounts.ts'
import { eraseAccountNow, requestOf, seedApplication, sentDocument } from '../../../../test/creators.ts'
import { answerOf, askAs } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import { storedKeys } from '../../../../test/uploads.ts'
import { newFileName, putIdentityFile } from './files.ts'
import { sweepIdentity } from './retention.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const staff = await seedStaff(site, 'admin')
const YEAR_DAYS = 365.25

const sweepAfter = async (days: number) => {
  const clock = { now: () => new Date(Date.now() + days * DAY_MS) }
  for (const _ of ['once', 'twice']) await sweepIdentity({ ...site.app, clock })
}
const decide = (operation: string, id: string, args = '') =>
  answerOf(askAs(site, staff, `mutation ($id: ID!) { ${operation}(id: $id${args}) { status } }`, { id }))
const storedFor = async (id: string) => ({
  files: (await storedKeys(site, 'identity')).filter((key) => key.includes(id)).length,
  rows: (
    await sql<{
      n: number
    }>`select count(*)::int as n from identity_files where application_id = ${id}`.execute(db)
  ).rows[0]?.n,
})

test('an untouched draft is deleted after 30 days; pending applications stay', async () => {
  const [person, waiting] = [await seedAccount(site), await seedAccount(site)]
  await sentDocument(site, person)
  const draft = (await requestOf(site, person)).id ?? ''
  const pending = await seedApplication(site, waiting)
  await sweepAfter(29)
  assert.deepEqual(await storedFor(draft), { files: 1, rows: 1 })
  await sweepAfter(31)
  assert.deepEqual(await storedFor(draft), { files: 0, rows: 0 })
  assert.equal((await requestOf(site, person)).status, 'none')
  assert.deepEqual(await storedFor(pending), { files: 3, rows: 3 })
})

test('documents of a final rejection are deleted after 90 days, and the rejection stays', async () => {
  const person = await seedAccount(site)
  const id = await seedApplication(site, person)
  await decide('rejectApplication', id, ', reason: "Forged", final: true')
  await sweepAfter(89)
  assert.deepEqual(await storedFor(id), { files: 3, rows: 3 })
  await sweepAfter(91)
  assert.deepEqual(await storedFor(id), { files: 0, rows: 0 })
  const { status, may_apply, identity } = await requestOf(site, person)
  assert.deepEqual([status, may_apply, identity?.birthDate], ['rejected', false, null])
  const { rows } = await sql`select 1 from creator_agreements where application_id = ${id}`.execute(db)
  assert.equal(rows.length, 0)
})

test('documents of an erased creator stay six years for authorised staff, and cannot be found by name', async () => {
  const person = await signUpViaApi(site)
  const id = await seedApplication(site, person)
  await decide('approveApplication', id)
  const copy = JSON.stringify(await site.app.accounts.ports.dataHandlers.creators?.exportOf(person.id))
  assert.match(copy, /Rua da Rosa 12/)
  assert.match(copy, /"kind":"face"/)
  for (const _ of ['once', 'twice']) await eraseAccountNow(site, person)
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual([account.status, account.is_creator], ['erased', false])
  const byName = 'query ($u: String) { applicationQueue(status: "ended", username: $u) { id } }'
  for (const u of [person.username, account.username])
    assert.deepEqual(await answerOf(askAs(site, staff, byName, { u })), [])
  const opened = await answerOf<{ firstName: string; documents: { url: string }[] }>(
    askAs(site, staff, 'query ($id: ID!) { creatorApplication(id: $id) { firstName documents { url } } }', {
      id,
    }),
  )
  assert.deepEqual([opened.firstName, opened.documents.length], ['Mara', 3])
  await sweepAfter(5.9 * YEAR_DAYS)
  assert.deepEqual(await storedFor(id), { files: 3, rows: 3 })
  await sweepAfter(6.1 * YEAR_DAYS)
  assert.deepEqual(await storedFor(id), { files: 0, rows: 0 })
  const { rows } = await sql`select 1 from creator_applications where id = ${id}`.execute(db)
  assert.equal(rows.length, 0)
})

test('an applicant erased before a decision has the retention of a rejection; orphaned files go in a day', async () => {
  const person = await signUpViaApi(site)
  const id = await seedApplication(site, person)
  await eraseAccountNow(site, person)
  assert.deepEqual(await storedFor(id), { files: 3, rows: 3 })
  await putIdentityFile(
    site.app,
    { application_id: id, name: newFileName(), kind: 'face' },
    Buffer.from('left'),
  )
  await sweepAfter(0.5)
  assert.deepEqual(await storedFor(id), { files: 4, rows: 3 })
  await sweepAfter(2)
  assert.deepEqual(await storedFor(id), { files: 3, rows: 3 })
  await sweepAfter(91)
  assert.deepEqual(await storedFor(id), { files: 0, rows: 0 })
})
