import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS } from '#rules/time.ts'
import { isSignedIn, type SignedUpPerson, signUpViaApi } from '../../../test/accounts.ts'
import { creatorWithTwoStep, earningsAt, sendDetails, signUpCreator } from '../../../test/earnings.ts'
import { mailsTo, mailTo, tokenIn } from '../../../test/mail.ts'
import { answerOf, askAs, refusalOf } from '../../../test/people.ts'
import { makeCreator, makeFormerCreator } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { openPayoutDetails } from './payout-details.ts'
import { undoDetails } from './undo-details.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })
const { db } = site.app

const IBAN = 'DE89370400440532013000'
const set = sendDetails.bind(null, site)
const newCreator = () => signUpCreator(site)
const withTwoStep = () => creatorWithTwoStep(site)
const SEPA = { holder: 'Ada Lovelace', iban: 'DE89 3704 0044 0532 0130 00' }

const fieldsOf = async (answer: ReturnType<typeof set>) => (await answer).errors?.[0]?.extensions.fields

const stored = (person: SignedUpPerson) =>
  db.selectFrom('payout_details').selectAll().where('creator_id', '=', person.id).executeTakeFirst()

test('details are saved with a fresh code, encrypted, shown as a hint, and mailed', async () => {
  const { person, code } = await withTwoStep()
  const saved = await answerOf<{ method: string; hint: string }>(set(person, 'sepa', SEPA, code))
  assert.equal(saved.method, 'sepa')
  assert.equal(saved.hint, 'SEPA •• 3000')
  const response = await answerOf<object>(
    askAs(site, person, '{ payout_details { method hint updated_at } }'),
  )
  assert.deepEqual(response, saved)
  const row = await stored(person)
  assert.ok(row)
  assert.deepEqual(openPayoutDetails(site.app, row), {
    method: 'sepa',
    holder: 'Ada Lovelace',
    iban: IBAN,
    bic: '',
  })
  const dump = JSON.stringify(row) + JSON.stringify((await sql`select data from jobs.job`.execute(db)).rows)
  assert.doesNotMatch(dump, /Lovelace|370400440532/)
  const mail = await mailTo(site, { to: person.email, kind: 'payout-details-changed' })
  assert.doesNotMatch(mail.text + mail.html, /Lovelace|3000/)
})

test('the ciphertext of one creator cannot be decrypted for another', async () => {
  const { person, code } = await withTwoStep()
  await answerOf(set(person, 'paypal', { email: 'ada@example.org' }, code))
  const row = await stored(person)
  assert.ok(row)
  const other = await newCreator()
  assert.throws(() => openPayoutDetails(site.app, { ...row, creator_id: other.id }), /seal/)
})

test('a change needs a code, which works once; a recovery code works too', async () => {
  const { person, recovery, code } = await withTwoStep()
  for (const wrong of ['', '000000', 'abcdef', `${code}0`, '😀'])
    assert.deepEqual(await fieldsOf(set(person, 'sepa', SEPA, wrong)), { code: 'Wrong code' }, wrong)
  assert.equal(await stored(person), undefined)
  await answerOf(set(person, 'sepa', SEPA, code))
  const again = set(person, 'paypal', { email: 'thief@example.org' }, code)
  assert.equal((await refusalOf(again)).words, 'Wrong code')
  assert.equal((await stored(person))?.method, 'sepa')
  await answerOf(set(person, 'paypal', { email: 'ada@example.org' }, recovery[0] ?? ''))
  assert.equal((await stored(person))?.hint, 'PayPal a•••@example.org')
  await mailTo(site, { to: person.email, kind: 'payout-details-changed', nth: 2 })
})

test('a mistyped IBAN does not use up the code', async () => {
  const { person, code } = await withTwoStep()
  const mistyped = { ...SEPA, iban: 'DE88370400440532013000', bic: 'NOBANK' }
  assert.deepEqual(await fieldsOf(set(person, 'sepa', mistyped, code)), { bic: 'BIC is invalid' })
  const wrong = { ...SEPA, iban: 'DE88370400440532013000' }
  assert.deepEqual(await fieldsOf(set(person, 'sepa', wrong, code)), { iban: 'IBAN is invalid' })
  await answerOf(set(person, 'sepa', SEPA, code))
})

test('ten concurrent requests with the same code change the details once', async () => {
  const { person, code } = await withTwoStep()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      set(person, 'paypal', { email: `tab${index}@example.org` }, code),
    ),
  )
  assert.equal(answers.filter(({ errors }) => !errors).length, 1)
})

test('a change needs the password too', async () => {
  const { person, code } = await withTwoStep()
  assert.deepEqual(await fieldsOf(set(person, 'sepa', SEPA, code, 'Wrong-horse-7')), {
    password: 'Wrong password',
  })
  assert.equal(await stored(person), undefined)
  await answerOf(set(person, 'sepa', SEPA, code))
})

test('a change is mailed to the previous address too, and can be undone once by the link', async () => {
  const { person, code, recovery } = await withTwoStep()
  await answerOf(set(person, 'sepa', SEPA, code))
  await mailTo(site, { to: person.email, kind: 'payout-details-changed' })
  const before = await stored(person)
  await db
    .insertInto('previous_emails')
    .values({ account_id: person.id, email: `old.${person.email}`, replaced_at: new Date() })
    .execute()
  const thiefs = { email: 'thief@example.org' }
  await answerOf(set(person, 'paypal', thiefs, recovery[0] ?? ''))
  await answerOf(set(person, 'wise', thiefs, recovery[1] ?? ''))
  // Ids of changes sort by time, whatever the order of mails.
  const linksIn = async (to: string, count: number) => {
    await mailTo(site, { to, kind: 'payout-details-changed', nth: count })
    const links = []
    for (let nth = 1; nth <= count; nth += 1)
      links.push(
        tokenIn(
          await mailTo(site, { to, kind: 'payout-details-changed', nth }),
          site,
          '/undo-payout-details',
        ),
      )
    return links.toSorted()
  }
  const [first = '', hash = '', last = ''] = await linksIn(person.email, 3)
  assert.deepEqual(await linksIn(`old.${person.email}`, 2), [hash, last])
  const undo = (link: string) =>
    answerOf<boolean>(
      askAs(site, null, 'mutation ($hash: String!) { undoPayoutDetails(hash: $hash) }', { hash: link }),
    )
  for (const wrong of ['', 'x', `${hash}x`, hash.replace('.', ''), `${randomUUID()}.${hash.split('.')[1]}`])
    assert.equal(await undo(wrong), false, wrong)
  const answers = await Promise.all(Array.from({ length: 5 }, () => undo(hash)))
  assert.equal(answers.filter(Boolean).length, 1)
  assert.deepEqual(await stored(person), before, 'the later change went with it')
  assert.equal(await undo(last), false)
  assert.equal(await isSignedIn(site, person.cookie), false)

  assert.equal(await undo(first), true, 'the first change can be taken back still')
  assert.equal(await stored(person), undefined)
})

test('a change older than the waiting period cannot be undone', async () => {
  const { person, code } = await withTwoStep()
  await answerOf(set(person, 'sepa', SEPA, code))
  const mail = await mailTo(site, { to: person.email, kind: 'payout-details-changed' })
  const deps = earningsAt(site, new Date(Date.now() + 7 * DAY_MS + 1000))
  assert.equal(await undoDetails(deps, null, tokenIn(mail, site, '/undo-payout-details')), false)
  assert.equal((await stored(person))?.method, 'sepa')
})

test('a change needs a passkey or two-step sign-in', async () => {
  const person = await newCreator()
  assert.deepEqual(await refusalOf(set(person, 'sepa', SEPA, '123456')), {
    code: 'BAD_INPUT',
    words: 'Use a passkey, or turn on two-step sign-in first.',
  })
  assert.equal(await stored(person), undefined)
  assert.ok(!(await mailsTo(site, person.email)).includes('payout-details-changed'))
})

test('accounts that never earned cannot set payout details', async () => {
  const { person, code } = await withTwoStep()
  await makeFormerCreator(site, person.id)
  assert.equal((await refusalOf(set(person, 'sepa', SEPA, code))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(set(null, 'sepa', SEPA, code))).code, 401)
})

test('guessing codes is rate limited', async () => {
  const limited = await freshSite()
  const person = await signUpViaApi(limited)
  await makeCreator(limited, person.id)
  const guess = () =>
    limited.ask(
      `mutation ($p: String!) {
        setPayoutDetails(method: "paypal", details: { email: "a@b.example" }, password: $p, code: "1") { hint }
      }`,
      { variables: { p: person.password }, headers: { cookie: person.cookie } },
    )
  const codes = []
  for (let time = 0; time < 12; time += 1) codes.push((await guess()).errors?.[0]?.extensions.code)
  assert.deepEqual(codes, [...Array(10).fill('BAD_INPUT'), 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
})
