/** Creators' tax numbers: sealed, changed with two factors, needed for payouts if the site says so, reported per year. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS } from '#rules/time.ts'
import { newForm, signUpViaApi } from '../../../test/accounts.ts'
import {
  creatorWithTwoStep,
  payoutRows,
  runPayoutsAt,
  seedDetails,
  seedSale,
} from '../../../test/earnings.ts'
import { mailTo } from '../../../test/mail.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../test/people.ts'
import { seedAccount } from '../../../test/seed.ts'
import { save } from '../../../test/settings.ts'
import { freshSite } from '../../../test/site.ts'
import { seedStaff } from '../../../test/staff.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })
const { db } = site.app
const admin = await seedStaff(site, 'admin')

const set = (
  who: RequestUser,
  given: { country?: string; number?: string; code: string; password?: string },
) =>
  askAs(
    site,
    who,
    `mutation ($country: String!, $number: String!, $password: String!, $code: String!) {
      setTaxNumber(country: $country, number: $number, password: $password, code: $code) { country hint updated_at }
    }`,
    { country: 'NL', number: 'nl001234567b01', password: newForm().password, ...given },
  )

const stored = (id: string) =>
  db.selectFrom('creator_tax_numbers').selectAll().where('creator_id', '=', id).executeTakeFirst()

test('a tax number is sealed, shown as a hint and mailed', async () => {
  const { person, code } = await creatorWithTwoStep(site)
  const saved = await answerOf<{ country: string; hint: string }>(set(person, { code }))
  assert.deepEqual([saved.country, saved.hint], ['NL', '•• B01'])
  assert.deepEqual(await answerOf(askAs(site, person, '{ tax_number { country hint updated_at } }')), saved)
  const row = await stored(person.id)
  assert.ok(row && !row.number_sealed.includes('1234567'))
  const jobs = (await sql`select data from jobs.job`.execute(db)).rows
  assert.doesNotMatch(JSON.stringify(jobs), /1234567/i)
  const mail = await mailTo(site, { to: person.email, kind: 'tax-number-changed' })
  assert.doesNotMatch(mail.text + mail.html, /1234567|B01/)
})

test('the code works once, and a change needs the password', async () => {
  const { person, recovery, code } = await creatorWithTwoStep(site)
  await refusalOf(set(person, { code, password: 'Wrong-horse-7' }))
  await answerOf(set(person, { code }))
  await refusalOf(set(person, { code, number: 'STOLEN-1' }))
  await answerOf(set(person, { code: recovery[0] ?? '', country: 'DE', number: '12 345 678 901' }))
  const row = await stored(person.id)
  assert.deepEqual([row?.country, row?.hint], ['DE', '•• 901'])
})

test('refused to visitors and to those who never earned', async () => {
  await refusalOf(set(null, { code: '000000' }))
  const fan = await signUpViaApi(site)
  await refusalOf(set(fan, { code: '000000' }))
  assert.equal(await stored(fan.id), undefined)
})

test('hostile input is refused and does not use up the code', async () => {
  const { person, code } = await creatorWithTwoStep(site)
  for (const number of ['', '1234', 'x'.repeat(31), '<b>12345</b>', '12345\u202e', '=1+1+1'])
    assert.equal((await refusalOf(set(person, { code, number }))).code, 'BAD_INPUT', number)
  assert.equal((await refusalOf(set(person, { code, country: 'XX' }))).code, 'BAD_INPUT')
  await answerOf(set(person, { code }))
})

test('payouts wait for the tax number if the site says so', async () => {
  await answerOf(save(site, admin, { 'payouts.needsTaxNumber': true }))
  const { person, code } = await creatorWithTwoStep(site)
  await seedDetails(site, person)
  const run = new Date(Date.UTC(2030, 0, 11, 6))
  await seedSale(site, person, { cents: 100_000, at: new Date(Date.UTC(2029, 11, 20)) })
  await runPayoutsAt(site, run)
  assert.deepEqual(await payoutRows(site, person), [])
  await answerOf(set(person, { code }))
  await runPayoutsAt(site, new Date(run.getTime() + 14 * DAY_MS))
  assert.equal((await payoutRows(site, person)).length, 1)
})

test('the income of a year has the number, and each download is audited', async () => {
  const { person, code } = await creatorWithTwoStep(site)
  await answerOf(set(person, { code }))
  const year = new Date().getUTCFullYear()
  await seedSale(site, person, { cents: 10_000, at: new Date(Date.UTC(year, 0, 5)) })
  const path = `/api/staff/income/${year}.csv`
  const text = await (await site.get(path, { headers: { cookie: admin.cookie } })).text()
  const [heading = '', ...lines] = text.split('\r\n')
  const line = lines.find((one) => one.includes(person.id))?.split(',') ?? []
  const cell = (title: string) => line[heading.split(',').indexOf(title)]
  assert.equal(cell('Tax number'), 'NL001234567B01')
  assert.equal(cell('Q1 activities'), '1')
  assert.equal(Number(cell('Q1 consideration')) + Number(cell('Q1 fees')), 100)
  assert.equal(cell('January gross'), '100')
  assert.equal(cell('Year gross'), '100')
  const entries = await db
    .selectFrom('audit_log')
    .select('id')
    .where('target_kind', '=', 'income-report')
    .execute()
  assert.equal(entries.length, 1)
  const fan = await seedAccount(site)
  assert.equal((await site.get(path, { headers: { cookie: fan.cookie } })).status, 403)
  for (const wrong of ['2019x', '3000', '999'])
    assert.equal(
      (await site.get(`/api/staff/income/${wrong}.csv`, { headers: { cookie: admin.cookie } })).status,
      404,
    )
})
