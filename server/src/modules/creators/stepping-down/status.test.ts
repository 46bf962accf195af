/** Status changes of a creator: new agreements, and notices given, withdrawn and ended. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { STEP_DOWN_NOTICE_DAYS } from '#rules/creator-agreement/version.ts'
import { DAY_MS } from '#rules/time.ts'
import { isSignedIn } from '../../../../test/accounts.ts'
import {
  applicationIdOf,
  asAddress,
  requestOf,
  seedApplication,
  signaturePng,
} from '../../../../test/creators.ts'
import {
  creatorWithTwoStep,
  payoutRows,
  runPayoutsAt,
  seedDetails,
  seedSale,
  signUpCreator,
} from '../../../../test/earnings.ts'
import { mailTo, tokenIn } from '../../../../test/mail.ts'
import { notificationsViaApi } from '../../../../test/notifications.ts'
import { pagesOf } from '../../../../test/pdf.ts'
import { answerOf, askAs, type RequestUser, refusalOf } from '../../../../test/people.ts'
import { makeCreator, seedAccount, seedSession } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import { eventually } from '../../../../test/uploads.ts'
import { updateStatuses } from './update-status.ts'

const site = await freshSite({ RATE_LIMITS: 'off', GOVERNING_LAW: 'Ireland' }, { worker: true })
const { db } = site.app

const isCreator = async (id: string) =>
  (await db.selectFrom('accounts').select('is_creator').where('id', '=', id).executeTakeFirstOrThrow())
    .is_creator
const statusAt = async (days: number) => {
  const clock = { now: () => new Date(Date.now() + days * DAY_MS) }
  for (const _ of ['once', 'twice']) await updateStatuses({ ...site.app, clock })
}
const stepDown = (who: RequestUser, password: string, code: string | null = null) =>
  askAs(
    site,
    who,
    'mutation ($p: String!, $c: String) { stepDownAsCreator(password: $p, code: $c) { notice_ends } }',
    { p: password, c: code },
  )
const wordsTo = async (who: RequestUser) => (await notificationsViaApi(site, who)).map(({ words }) => words)
const AGREEMENT =
  '{ creatorAgreement { version creatorName creatorAddress signatureData date sections { heading paragraphs } } }'
type Agreement = {
  version: number
  creatorName: string | null
  creatorAddress: string | null
  signatureData: string | null
  date: string | null
}

test('a signed agreement is shown to its signer only, as page and PDF, and never changes', async () => {
  const [person, other] = [await seedAccount(site), await seedAccount(site)]
  const signature = asAddress(await signaturePng())
  await seedApplication(site, person, { signature })
  const own = await answerOf<Agreement>(askAs(site, person, AGREEMENT))
  assert.deepEqual(
    [own.version, own.creatorName, own.creatorAddress],
    [1, 'Mara Lindqvist', 'Rua da Rosa 12, Lisbon, Lisboa, Portugal'],
  )
  assert.match(own.signatureData ?? '', /^data:image\/png;base64,/)
  assert.ok(Math.abs(Date.parse(own.date ?? '') - Date.now()) < DAY_MS)
  for (const asker of [null, other]) {
    const shown = await answerOf<Agreement>(askAs(site, asker, AGREEMENT))
    assert.deepEqual(
      [shown.creatorName, shown.creatorAddress, shown.signatureData, shown.date],
      [null, null, null, null],
    )
  }
  const pdf = await site.get('/api/creator-agreement.pdf', { headers: { cookie: person.cookie } })
  assert.equal(pdf.headers.get('cache-control'), 'private, no-store')
  const words = pagesOf(Buffer.from(await pdf.arrayBuffer()))
    .flat()
    .join(' ')
  assert.match(words, /Mara Lindqvist/)
  assert.match(words, /law of Ireland/)
  const unsigned = pagesOf(Buffer.from(await (await site.get('/api/creator-agreement.pdf')).arrayBuffer()))
  assert.match(unsigned.flat().join(' '), /Not signed/)
  for (const change of [
    sql`update creator_agreements set words = '{}' where account_id = ${person.id}`,
    sql`update creator_agreements set signed_at = now() where account_id = ${person.id}`,
    sql`update creator_agreements set signed_sealed = signed_sealed || 'x'::bytea where account_id = ${person.id}`,
  ])
    await assert.rejects(change.execute(db), /stays as it was signed/)
})

test('a creator has 15 days to sign, and an overdue one can sell again after signing', async () => {
  const creator = await seedAccount(site)
  await makeCreator(site, creator.id)
  await sql`update creator_applications set origin = 'before' where account_id = ${creator.id}`.execute(db)
  await statusAt(0)
  const asked = await requestOf(site, creator)
  const days = (new Date(asked.agreement?.must_sign_by ?? 0).getTime() - Date.now()) / DAY_MS
  assert.ok(days > 14.9 && days <= 15, `${days} days`)
  await statusAt(14)
  assert.equal(await isCreator(creator.id), true)
  await statusAt(15.1)
  assert.equal(await isCreator(creator.id), false)
  assert.equal((await requestOf(site, creator)).agreement?.selling_waits, true)
  const sign = (who: RequestUser, signature: string) =>
    askAs(site, who, 'mutation ($s: String!) { signCreatorAgreement(signature: $s) { status } }', {
      s: signature,
    })
  const drawn = asAddress(await signaturePng())
  for (const bad of ['', 'x', 'data:image/png;base64,AAAA', asAddress(await signaturePng('M9 9 h0.1'))])
    assert.equal((await refusalOf(sign(creator, bad))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(sign(await seedAccount(site), drawn))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(sign(null, drawn))).code, 401)
  for (const _ of ['once', 'twice']) await answerOf(sign(creator, drawn))
  assert.equal(await isCreator(creator.id), true)
  const { agreement } = await requestOf(site, creator)
  assert.deepEqual([agreement?.version, agreement?.must_sign_by, agreement?.selling_waits], [1, null, false])
  const rows = await db
    .selectFrom('creator_agreements')
    .select('id')
    .where('account_id', '=', creator.id)
    .execute()
  assert.equal(rows.length, 1)
  assert.deepEqual(await wordsTo(creator), [
    'Sign the new creator agreement to keep selling',
    'New creator agreement: sign it within 15 days',
  ])
  const sample = await seedAccount(site, { isCreator: true })
  await statusAt(0)
  assert.equal(
    (await requestOf(site, sample)).agreement?.must_sign_by,
    null,
    'people of a demo are not asked',
  )
})

test('a new version must be signed by its deadline to keep selling, and both versions are kept', async () => {
  const { settings } = site.app.creators
  const creator = await seedAccount(site)
  const staff = await seedStaff(site, 'moderator')
  const id = await seedApplication(site, creator)
  await answerOf(askAs(site, staff, 'mutation ($id: ID!) { approveApplication(id: $id) { status } }', { id }))
  const signedOf = async () => (await answerOf<Agreement>(askAs(site, creator, AGREEMENT))).version
  await statusAt(0)
  assert.equal((await requestOf(site, creator)).agreement?.must_sign_by, null, 'the first one is signed')
  settings.agreementVersion = 2
  try {
    await statusAt(0)
    const { agreement } = await requestOf(site, creator)
    assert.deepEqual([agreement?.version, agreement?.current_version], [1, 2])
    assert.ok(agreement?.must_sign_by)
    const current = await answerOf<Agreement>(
      askAs(site, creator, '{ creatorAgreement(current: true) { version creatorName } }'),
    )
    assert.deepEqual([current.version, current.creatorName], [2, null])
    await statusAt(14.9)
    await seedSale(site, creator, { cents: 1_000, at: new Date() })
    await statusAt(15.1)
    assert.equal(await isCreator(creator.id), false)
    await assert.rejects(
      seedSale(site, creator, { cents: 1_000, at: new Date() }),
      /You can only pay creators/,
    )
    assert.equal(await signedOf(), 1, 'what was signed holds until then')
    await answerOf(
      askAs(site, creator, 'mutation ($s: String!) { signCreatorAgreement(signature: $s) { status } }', {
        s: asAddress(await signaturePng()),
      }),
    )
    assert.equal(await signedOf(), 2)
    await seedSale(site, creator, { cents: 1_000, at: new Date() })
    const rows = await db
      .selectFrom('creator_agreements')
      .select('version')
      .where('account_id', '=', creator.id)
      .orderBy('version')
      .execute()
    assert.deepEqual(
      rows.map(({ version }) => version),
      [1, 2],
    )
  } finally {
    settings.agreementVersion = 1
  }
})

test('stepping down needs the password, ends subscriptions and, after 30 days, pays out any balance', async () => {
  const creator = await signUpCreator(site)
  const plan =
    'mutation { createSubscriptionDetail(period: { price: 5, duration: 1, unit: "month" }) { id } }'
  await answerOf(askAs(site, creator, plan))
  await seedDetails(site, creator)
  await seedSale(site, creator, { cents: 1_000, at: new Date(Date.now() - 9 * DAY_MS) })
  assert.equal((await refusalOf(stepDown(creator, 'Wrong-horse-7'))).words, 'Wrong password')
  assert.equal((await refusalOf(stepDown(await seedAccount(site), creator.password))).code, 'BAD_INPUT')
  const first = await answerOf<{ notice_ends: string }>(stepDown(creator, creator.password))
  const days = (new Date(first.notice_ends).getTime() - Date.now()) / DAY_MS
  assert.ok(days > STEP_DOWN_NOTICE_DAYS - 0.1 && days <= STEP_DOWN_NOTICE_DAYS)
  assert.deepEqual(await answerOf(stepDown(creator, creator.password)), first, 'the notice that runs goes on')
  const plans = () =>
    db.selectFrom('subscription_plans').select('id').where('creator_id', '=', creator.id).execute()
  await eventually(plans, (found) => found.length === 0)
  assert.match((await refusalOf(askAs(site, creator, plan))).words, /stepping down/)
  assert.equal(await isCreator(creator.id), true)
  await statusAt(29)
  assert.equal(await isCreator(creator.id), true)
  await statusAt(30.1)
  assert.equal(await isCreator(creator.id), false)
  assert.equal((await requestOf(site, creator)).status, 'none')
  await mailTo(site, { to: creator.email, kind: 'creator-notice-over' })
  await runPayoutsAt(site, new Date(Date.now() + 60 * DAY_MS))
  assert.deepEqual(
    (await payoutRows(site, creator)).map(({ cents }) => Number(cents)),
    [700],
  )
})

test('a notice can be withdrawn by its creator, or by the mailed link, which ends other sessions', async () => {
  const creator = await signUpCreator(site)
  const stay = (who: RequestUser) => askAs(site, who, 'mutation { stayCreator { notice_ends } }')
  const undo = (hash: string) =>
    answerOf<boolean>(askAs(site, null, 'mutation ($h: String!) { undoStepDown(hash: $h) }', { h: hash }))
  await answerOf(stepDown(creator, creator.password))
  const hashOf = async (nth: number) =>
    tokenIn(
      await mailTo(site, { to: creator.email, kind: 'creator-notice-given', nth }),
      site,
      '/stay-creator',
    )
  const hash = await hashOf(1)
  for (const _ of ['once', 'twice']) assert.deepEqual(await answerOf(stay(creator)), { notice_ends: null })
  await statusAt(31)
  assert.equal(await isCreator(creator.id), true)
  assert.equal((await refusalOf(stay(await seedAccount(site)))).code, 'CONFLICT')
  await answerOf(stepDown(creator, creator.password))
  assert.equal(await undo(hash), false, 'the link of another notice')
  for (const wrong of ['', 'x', `${await applicationIdOf(site, creator)}.${'a'.repeat(43)}`])
    assert.equal(await undo(wrong), false)
  const second = await hashOf(2)
  assert.equal(await undo(second), true)
  assert.equal(await undo(second), false)
  assert.equal((await requestOf(site, await signedInAgain(creator.id))).notice_ends, null)
  assert.equal(await isSignedIn(site, creator.cookie), false)
})

async function signedInAgain(id: string): Promise<RequestUser> {
  return { cookie: await seedSession(site, id) }
}

test('with two-step sign-in on, stepping down also needs a code', async () => {
  const { person, code } = await creatorWithTwoStep(site)
  assert.match((await refusalOf(stepDown(person, person.password))).words, /code/i)
  assert.match((await refusalOf(stepDown(person, person.password, '000000'))).words, /Wrong code/)
  await answerOf(stepDown(person, person.password, code))
})

test('a revoked creator cannot sell, and keeps their earnings', async () => {
  const [creator, fan, staff] = [
    await seedAccount(site, { isCreator: true }),
    await seedAccount(site),
    await seedStaff(site, 'moderator'),
  ]
  await seedSale(site, creator, { cents: 1_000, at: new Date() })
  const id = await applicationIdOf(site, creator)
  await answerOf(
    askAs(site, staff, 'mutation ($id: ID!) { revokeSelling(id: $id, reason: "Forged") { id } }', { id }),
  )
  await assert.rejects(
    seedSale(site, creator, { cents: 1_000, at: new Date(), fan }),
    /You can only pay creators/,
  )
  assert.equal(await answerOf(askAs(site, creator, '{ earnings_unpaid }')), 7)
})
