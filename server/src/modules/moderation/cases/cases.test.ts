/** Notices from outside: received once, sealed, confirmed by email, decided once, with effects on the media. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  answerCaseViaApi,
  caseAddressOf,
  caseForSender,
  caseOf,
  confirmCaseViaApi,
  decide,
  forward,
  receivedCase,
  runCaseDeadlines,
  sendNotice,
} from '../../../../test/cases.ts'
import { noisePicture } from '../../../../test/creators.ts'
import { mailsTo, mailTo } from '../../../../test/mail.ts'
import { seedMedia } from '../../../../test/media.ts'
import { sees } from '../../../../test/media-api.ts'
import { answerOf, askAs, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import { checkCaseDeadlines } from './check-deadlines.ts'
import { strikesOf } from './track-record.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })
const { db } = site.app
const owner = await seedAccount(site, { isCreator: true })
const [moderator, second, fan] = [
  await seedStaff(site, 'moderator'),
  await seedStaff(site, 'moderator'),
  await seedAccount(site),
]

const emailOf = ({ username }: { username: string }) => `${username.toLowerCase()}@seed.example`
const withdraw = (token: string) =>
  answerOf<boolean>(
    site.ask('mutation ($t: String!) { withdrawCase(token: $t) }', { variables: { t: token } }),
  )
const escalate = (token: string) =>
  site.ask('mutation ($t: String!, $w: String!) { escalateCase(token: $t, words: $w) }', {
    variables: { t: token, w: 'Please look at it again.' },
  })
const taken = async (columns = {}) => {
  const media = await seedMedia(site, owner, columns)
  const notice = await receivedCase(site, 'dmca', { values: { addresses: caseAddressOf(media) } })
  assert.equal((await decide(site, moderator, notice.id, 'taken-down')).errors, undefined)
  return { media, notice }
}
const counterTo = async ({ media, notice }: Awaited<ReturnType<typeof taken>>, more = {}) =>
  receivedCase(site, 'counter', {
    values: { notice: notice.number, addresses: caseAddressOf(media), ...more },
    cookie: owner.cookie,
  })

test('a complaint gets a number by email and its own page, once, and personal data is sealed', async () => {
  const email = 'mika@posteo.example'
  const values = { email, name: 'Mika Aalto', words: 'A quokka stole my song.' }
  const sending = { values, key: 'one-intention', files: [await noisePicture()] }
  const [first, again] = [
    await receivedCase(site, 'complaint', sending),
    await receivedCase(site, 'complaint', sending),
  ]
  assert.deepEqual(again, first)
  assert.match(first.number, /^C-\d \d{3}$/)
  const mail = await mailTo(site, { to: email, kind: 'case-received' })
  assert.ok(mail.text.includes(first.number))
  assert.ok(mail.text.includes(`${site.url}/case/${first.token}`))
  assert.deepEqual(await mailsTo(site, email), ['case-received'])
  assert.equal((await caseForSender(site, first.token))?.state, 'received')
  const { rows } = await sql<{
    row: string
  }>`select cases::text as row from cases where id = ${first.id}`.execute(db)
  for (const secret of ['mika', 'Mika', 'quokka', first.token])
    assert.ok(!rows[0]?.row.includes(secret), secret)
  const stored = await caseOf(site, first.token)
  assert.equal(stored.files.length, 1)
  const look = (cookie: string) =>
    site.get(`/api/staff/case/${first.id}/${stored.files[0]}`, { headers: { cookie } })
  assert.equal((await look(fan.cookie)).status, 403)
  assert.equal((await look(moderator.cookie)).status, 200)
  assert.equal(
    (await site.get(`/api/staff/case/${first.id}/proof-0000.pdf`, { headers: { cookie: moderator.cookie } }))
      .status,
    404,
  )
  const other = await sendNotice(site, 'complaint', {
    ...sending,
    values: { ...values, words: 'Something else entirely.' },
  })
  assert.equal(other.status, 409)
})

test('two concurrent notices under one key are one case', async () => {
  const sending = { values: { email: 'twice@example.com' }, key: 'both-at-once' }
  const both = await Promise.all([1, 2, 3].map(() => receivedCase(site, 'complaint', sending)))
  assert.equal(new Set(both.map(({ number }) => number)).size, 1)
})

test('a DMCA notice goes from the form to the takedown, and both sides are notified', async () => {
  const media = await seedMedia(site, owner, { price_cents: 600 })
  const email = 'rights@northlight.example'
  const notice = await receivedCase(site, 'dmca', {
    values: { email, addresses: `${site.url}${caseAddressOf(media)}` },
  })
  assert.match(notice.number, /^D-/)
  assert.equal((await confirmCaseViaApi(site, moderator, notice.id)).errors, undefined)
  await mailTo(site, { to: email, kind: 'case-confirmed' })
  assert.ok(await sees(site, fan, media.id))
  const [one, other] = await Promise.all([
    decide(site, moderator, notice.id, 'taken-down'),
    decide(site, second, notice.id, 'taken-down'),
  ])
  const refused = [one, other].filter(({ errors }) => errors)
  assert.equal(refused.length, 1)
  assert.equal(refused[0]?.errors?.[0]?.extensions.code, 'ALREADY_DECIDED')
  assert.equal(await sees(site, fan, media.id), null)
  assert.equal(await sees(site, null, media.id), null)
  await mailTo(site, { to: email, kind: 'case-decided' })
  const statement = await mailTo(site, { to: emailOf(owner), kind: 'decision-made' })
  assert.ok(statement.text.includes('Northlight Pictures Ltd') && statement.text.includes(notice.number))
  assert.ok(!statement.text.includes('Quay Street') && !statement.text.includes(email))
})

test('a counter-notice is forwarded, and the media are restored after the deadline unless a lawsuit is reported', async () => {
  const way = await taken()
  const counter = await counterTo(way)
  assert.equal((await forward(site, moderator, counter.id)).errors, undefined)
  assert.equal((await forward(site, moderator, counter.id)).errors, undefined)
  const copy = await caseForSender(site, way.notice.token)
  assert.ok(copy?.court_date)
  assert.ok(copy.steps.some(({ step, words }) => step === 'counter-copy' && words.includes('Haruki Mori')))
  await checkCaseDeadlines(runCaseDeadlines(site, 9))
  assert.equal((await caseOf(site, counter.token)).state, 'forwarded')
  assert.equal(await sees(site, fan, way.media.id), null)
  // Two concurrent runs restore it once.
  await Promise.all([
    checkCaseDeadlines(runCaseDeadlines(site, 17)),
    checkCaseDeadlines(runCaseDeadlines(site, 17)),
  ])
  assert.ok(await sees(site, fan, way.media.id))
  const [counterEnd, noticeEnd] = [
    await caseForSender(site, counter.token),
    await caseForSender(site, way.notice.token),
  ]
  assert.deepEqual([counterEnd?.outcome, noticeEnd?.outcome], ['restored', 'restored'])
  assert.equal(counterEnd?.steps.filter(({ step }) => step === 'restored').length, 1)

  const sued = await taken()
  const late = await counterTo(sued)
  await forward(site, moderator, late.id)
  const send = () =>
    site.ask(
      'mutation ($t: String!) { tellOfSuit(token: $t, court: "District Court", docket: "1:26-cv-7") }',
      {
        variables: { t: sued.notice.token },
      },
    )
  assert.equal(await answerOf(send()), true)
  assert.equal(await answerOf(send()), false)
  await checkCaseDeadlines(runCaseDeadlines(site, 40))
  assert.equal(await sees(site, fan, sued.media.id), null)
  assert.equal((await caseForSender(site, late.token))?.outcome, 'suit')
})

test('a counter-notice matches only media taken down by its notice, and reveals nothing about others', async () => {
  const way = await taken()
  const other = await seedMedia(site, owner, { visibility: 'private' })
  const wrong = await counterTo(way, { addresses: caseAddressOf(other) })
  const unknown = await counterTo(way, { notice: 'D-999 999' })
  for (const { id, token } of [wrong, unknown]) {
    assert.equal((await caseOf(site, token)).answers_id, null)
    assert.equal((await refusalOf(forward(site, moderator, id))).code, 'CONFLICT')
  }
  const [real, nothing] = [
    await caseForSender(
      site,
      (await receivedCase(site, 'report', { values: { addresses: caseAddressOf(other) } })).token,
    ),
    await caseForSender(site, (await receivedCase(site, 'report')).token),
  ]
  assert.deepEqual({ ...real, number: '' }, { ...nothing, number: '' })
})

test('withdrawn consent hides media at once; after a refusal the same sender’s notices wait for staff', async () => {
  const [media, others] = [await seedMedia(site, owner), await seedMedia(site, owner)]
  const email = 'lia@posteo.example'
  const first = await receivedCase(site, 'consent', { values: { email, addresses: caseAddressOf(media) } })
  assert.equal(await sees(site, fan, media.id), null)
  await mailTo(site, { to: emailOf(owner), kind: 'case-hidden' })
  await mailTo(site, { to: emailOf(moderator), kind: 'case-urgent' })
  assert.equal((await decide(site, moderator, first.id, 'refused')).errors, undefined)
  assert.ok(await sees(site, fan, media.id))
  await receivedCase(site, 'consent', { values: { email, addresses: caseAddressOf(others) } })
  assert.ok(await sees(site, fan, others.id), 'the same person was wrong before')
  const right = await receivedCase(site, 'complaint', {
    values: { topic: 'Shown without consent', addresses: caseAddressOf(others) },
  })
  assert.equal(await sees(site, fan, others.id), null)
  assert.equal(await withdraw(right.token), true)
  assert.equal(await withdraw(right.token), false)
  assert.ok(await sees(site, fan, others.id))
})

test('media hidden by two cases is shown again when the last of them ends', async () => {
  const media = await seedMedia(site, owner)
  const [one, two] = [
    await receivedCase(site, 'consent', { values: { addresses: caseAddressOf(media) } }),
    await receivedCase(site, 'consent', { values: { addresses: caseAddressOf(media) } }),
  ]
  await withdraw(one.token)
  assert.equal(await sees(site, fan, media.id), null)
  await withdraw(two.token)
  assert.ok(await sees(site, fan, media.id))
})

test('requested proof can be added; after the deadline the case is decided without it', async () => {
  const ask = (id: string) =>
    askAs(
      site,
      moderator,
      'mutation ($id: ID!) { askForProof(id: $id, words: "Show us the invoice.") { state } }',
      { id },
    )
  const email = 'jana@example.com'
  const given = await receivedCase(site, 'complaint', { values: { email } })
  assert.equal((await ask(given.id)).errors, undefined)
  assert.equal((await refusalOf(ask(given.id))).code, 'CONFLICT')
  const letter = await mailTo(site, { to: email, kind: 'case-asked' })
  assert.ok(letter.text.includes('Show us the invoice.'))
  assert.equal(
    (await answerCaseViaApi(site, given.token, 'Here is the invoice.', [await noisePicture()])).status,
    200,
  )
  const page = await caseForSender(site, given.token)
  assert.equal(page?.state, 'confirmed')
  assert.deepEqual(page.steps.at(-1), { step: 'answer', words: 'Here is the invoice.', files: 1 })

  const silent = await receivedCase(site, 'complaint')
  await ask(silent.id)
  for (const days of [3, 8, 8]) await checkCaseDeadlines(runCaseDeadlines(site, days))
  const after = await caseForSender(site, silent.token)
  assert.equal(after?.state, 'confirmed')
  assert.equal(after.steps.filter(({ step }) => step === 'proof-overdue').length, 1)
})

test('staff are reminded once before a case is due and once when it is late', async () => {
  const { number, token } = await receivedCase(site, 'complaint')
  for (const days of [0.5, 1.8, 1.9, 2.1, 2.2]) await checkCaseDeadlines(runCaseDeadlines(site, days))
  const calls = async () =>
    ((await site.app.mailbox?.list()) ?? []).filter(
      ({ to, subject }) => to === emailOf(moderator) && subject.includes(number),
    )
  while ((await calls()).length < 2) await mailTo(site, { to: emailOf(moderator), kind: 'case-late' })
  assert.deepEqual((await calls()).map(({ kind }) => kind).sort(), ['case-late', 'case-soon'])
  assert.equal((await caseOf(site, token)).reminded, 2)
})

test('a case can be escalated once, and another staff member decides it', async () => {
  const { id, token } = await receivedCase(site, 'complaint')
  assert.equal((await refusalOf(escalate(token))).code, 'CONFLICT')
  await decide(site, moderator, id, 'refused')
  assert.equal((await caseForSender(site, token))?.can_escalate, true)
  assert.equal(await answerOf(escalate(token)), true)
  assert.equal(await answerOf(escalate(token)), false)
  assert.equal((await refusalOf(decide(site, moderator, id, 'upheld'))).code, 'FORBIDDEN')
  assert.equal((await decide(site, second, id, 'upheld')).errors, undefined)
  const end = await caseForSender(site, token)
  assert.deepEqual([end?.state, end?.outcome, end?.can_escalate], ['closed', 'upheld', false])
  assert.equal((await refusalOf(escalate(token))).code, 'CONFLICT')
})

test('a withdrawn claim restores its media; three valid claims within a year make a repeat infringer', async () => {
  const person = await seedAccount(site, { isCreator: true })
  const notices = []
  for (let count = 0; count < 3; count += 1) {
    const media = await seedMedia(site, person)
    const notice = await receivedCase(site, 'dmca', { values: { addresses: caseAddressOf(media) } })
    await decide(site, moderator, notice.id, 'taken-down')
    notices.push({ media, notice })
  }
  const strikes = async () => (await strikesOf(db, [person.id], new Date())).get(person.id)
  assert.equal(await strikes(), 3)
  const looked = await answerOf<{ about: { strikes: number; is_repeat: boolean }[] }>(
    askAs(site, moderator, 'query ($id: ID!) { staffCase(id: $id) { about { strikes is_repeat } } }', {
      id: notices[0]?.notice.id,
    }),
  )
  assert.deepEqual(looked.about, [{ strikes: 3, is_repeat: true }])
  const dropped = notices[0] ?? assert.fail()
  assert.equal(await withdraw(dropped.notice.token), true)
  assert.ok(await sees(site, fan, dropped.media.id))
  assert.equal(await withdraw(dropped.notice.token), false)
  assert.equal(await strikes(), 2)
})

test('database constraints reject skipped, repeated and rewritten steps', async () => {
  const { id } = await receivedCase(site, 'complaint')
  const broken = (statement: ReturnType<typeof sql>) => assert.rejects(statement.execute(db))
  await broken(
    sql`update cases set state = 'closed', outcome = 'refused', closed_at = now(), due_at = null where id = ${id}`,
  )
  await broken(sql`update cases set state = 'forwarded', confirmed_at = now() where id = ${id}`)
  await broken(sql`update cases set topic = 'Other' where id = ${id}`)
  await broken(sql`update cases set details_sealed = details_sealed || 'x' where id = ${id}`)
  await decide(site, moderator, id, 'refused')
  await broken(sql`update cases set outcome = 'upheld' where id = ${id}`)
  await broken(sql`update case_steps set step = 'letter' where case_id = ${id}`)
})
