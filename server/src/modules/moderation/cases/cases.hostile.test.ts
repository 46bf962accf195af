/** Hostile, scripted and careless notices are refused with an error that reveals nothing. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { CASE } from '#rules/cases.ts'
import { CASE_TEXT } from '#rules/forms/cases.ts'
import {
  answerCaseViaApi,
  caseAddressOf,
  caseForSender,
  caseOf,
  decide,
  NOTICES,
  receivedCase,
  sendNotice,
} from '../../../../test/cases.ts'
import { seedMedia } from '../../../../test/media.ts'
import { sees } from '../../../../test/media-api.ts'
import { askAs, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import { refusalIn } from '../../../../test/uploads.ts'
import { MODERATION_RATE_LIMITS } from '../rate-limits.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const moderator = await seedStaff(site, 'moderator')
const owner = await seedAccount(site, { isCreator: true })

const countCases = async () =>
  Number(
    (
      await db
        .selectFrom('cases')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

test('invalid forms are refused with an error per field and not stored', async () => {
  const before = await countCases()
  const fieldsOf = async (kind: string, values: Record<string, string | boolean>) =>
    (await refusalIn(await sendNotice(site, kind, { values }))).fields
  assert.deepEqual(await fieldsOf('dmca', { signature: 'Somebody Else' }), {
    signature: CASE_TEXT.signature,
  })
  assert.deepEqual(await fieldsOf('dmca', { perjury: false }), { perjury: CASE_TEXT.perjury })
  assert.deepEqual(await fieldsOf('counter', { jurisdiction: false }), {
    jurisdiction: CASE_TEXT.jurisdiction,
  })
  assert.deepEqual(await fieldsOf('consent', { isMe: false }), { isMe: CASE_TEXT.isMe })
  assert.deepEqual(await fieldsOf('complaint', { topic: 'toString' }), { topic: CASE_TEXT.topic })
  assert.deepEqual(await fieldsOf('complaint', { words: `${'x'.repeat(20)}\0` }), {
    words: CASE_TEXT.unreadable,
  })
  assert.deepEqual(await fieldsOf('complaint', { name: 'Mika\nBcc: all' }), { name: CASE_TEXT.unreadable })
  assert.deepEqual(await fieldsOf('complaint', { words: 'x'.repeat(4001) }), { words: CASE_TEXT.tooLong })
  assert.equal((await sendNotice(site, 'constructor')).status, 404)
  assert.equal(await countCases(), before)
})

test('4,000 characters of any script are stored whole', async () => {
  const words = '猫'.repeat(CASE.textMaxLength)
  assert.equal((await sendNotice(site, 'complaint', { values: { words } })).status, 200)
})

test('accepts only images and PDFs as proof, limited in number and size', async () => {
  const send = async (files: Uint8Array[]) => sendNotice(site, 'complaint', { files })
  const pdf = Buffer.from('%PDF-1.7 a paper')
  assert.equal((await refusalIn(await send([randomBytes(200)]))).words, CASE_TEXT.fileType)
  assert.equal((await refusalIn(await send([Buffer.from('<svg onload="x()"/>')]))).words, CASE_TEXT.fileType)
  assert.equal((await send(Array.from({ length: CASE.maxFiles + 1 }, () => pdf))).status, 400)
  assert.equal((await send([Buffer.concat([pdf, Buffer.alloc(CASE.maxFileBytes)])])).status, 413)
  const { id, token } = await receivedCase(site, 'complaint', { files: [pdf] })
  const [name] = (await caseOf(site, token)).files
  const look = await site.get(`/api/staff/case/${id}/${name}`, { headers: { cookie: moderator.cookie } })
  assert.equal(look.status, 200)
  assert.match(look.headers.get('content-disposition') ?? '', /^attachment/)
  for (const other of ['..%2f..%2fsecret.key', 'proof-x.pdf'])
    assert.equal(
      (await site.get(`/api/staff/case/${id}/${other}`, { headers: { cookie: moderator.cookie } })).status,
      404,
    )
})

test('an invalid link opens, changes and adds nothing', async () => {
  const { token } = await receivedCase(site, 'complaint')
  const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  for (const guess of [wrong, '', 'x', token.slice(1), "' or true --"]) {
    assert.equal(await caseForSender(site, guess), null)
    const act = (field: string, more = '') =>
      site.ask(`mutation ($t: String!) { ${field}(token: $t${more}) }`, { variables: { t: guess } })
    assert.equal((await refusalOf(act('withdrawCase'))).code, 'NOT_FOUND')
    assert.equal((await refusalOf(act('escalateCase', ', words: "Please look again."'))).code, 'NOT_FOUND')
    assert.equal((await refusalOf(act('tellOfSuit', ', court: "A court", docket: "12"'))).code, 'NOT_FOUND')
    if (guess !== '')
      assert.equal((await answerCaseViaApi(site, encodeURIComponent(guess), 'Long enough words')).status, 404)
  }
  assert.equal((await caseForSender(site, token))?.state, 'received')
})

test('the link of the counter-notice cannot report a lawsuit or withdraw the claim', async () => {
  const media = await seedMedia(site, owner)
  const notice = await receivedCase(site, 'dmca', { values: { addresses: caseAddressOf(media) } })
  await decide(site, moderator, notice.id, 'taken-down')
  const counter = await receivedCase(site, 'counter', {
    values: { notice: notice.number, addresses: caseAddressOf(media) },
  })
  await askAs(site, moderator, 'mutation ($id: ID!) { forwardCounterNotice(id: $id) { id } }', {
    id: counter.id,
  })
  const suit = (token: string) =>
    site.ask('mutation ($t: String!) { tellOfSuit(token: $t, court: "A court", docket: "12") }', {
      variables: { t: token },
    })
  assert.deepEqual((await suit(counter.token)).data, { tellOfSuit: false })
  assert.equal((await caseOf(site, counter.token)).state, 'forwarded')
  assert.equal(await sees(site, await seedAccount(site), media.id), null)
})

test('staff cannot decide on their own notices or their own media', async () => {
  const own = await receivedCase(site, 'complaint', { cookie: moderator.cookie })
  assert.equal((await refusalOf(decide(site, moderator, own.id, 'upheld'))).code, 'FORBIDDEN')
  const creator = await seedStaff(site, 'moderator')
  const media = await seedMedia(site, creator)
  const notice = await receivedCase(site, 'dmca', { values: { addresses: caseAddressOf(media) } })
  assert.equal((await refusalOf(decide(site, creator, notice.id, 'taken-down'))).code, 'FORBIDDEN')
  assert.equal((await caseOf(site, notice.token)).state, 'received')
})

test('an invalid decision is refused and leaves the case unchanged', async () => {
  const { id, token } = await receivedCase(site, 'dmca')
  assert.equal((await refusalOf(decide(site, moderator, id, 'taken-down'))).code, 'CONFLICT')
  assert.equal((await refusalOf(decide(site, moderator, id, 'upheld'))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(decide(site, moderator, id, 'restored'))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(decide(site, moderator, id, 'refused', ' '))).code, 'BAD_INPUT')
  assert.equal((await caseOf(site, token)).state, 'received')
})

test('scripts cannot flood a stranger’s inbox or the staff queue', async () => {
  const values = { email: 'stranger@example.com' }
  const sent = []
  for (let count = 0; count < 31; count += 1) sent.push((await sendNotice(site, 'report', { values })).status)
  assert.deepEqual([sent.at(0), sent.at(29), sent.at(30)], [200, 200, 429])

  const limited = await freshSite({ RATE_LIMITS: 'on' })
  const post = (kind: string) => sendNotice(limited, kind, { values: NOTICES.complaint })
  for (let tries = 0; tries < MODERATION_RATE_LIMITS.caseSend.address.tries; tries += 1)
    assert.equal((await post('complaint')).status, 200)
  assert.equal((await post('complaint')).status, 429)
  const guess = () => limited.ask('mutation { withdrawCase(token: "guessed") }')
  for (let tries = 0; tries < MODERATION_RATE_LIMITS.caseAnswer.address.tries; tries += 1)
    assert.equal((await refusalOf(guess())).code, 'NOT_FOUND')
  assert.equal((await refusalOf(guess())).code, 'TOO_MANY_REQUESTS')
})
