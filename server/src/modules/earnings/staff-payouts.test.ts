import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS } from '#rules/time.ts'
import { earningsAt, payoutRows, runPayoutsAt, SEPA, seedDetails, seedSale } from '../../../test/earnings.ts'
import { mailTo } from '../../../test/mail.ts'
import { ledgerEarningsOf } from '../../../test/money.ts'
import { answerOf, askAs, refusalOf } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { seedStaff } from '../../../test/staff.ts'
import { ledgerBalanceCents, reconcileLedger } from '../ledger/index.ts'
import { listEarnings } from './list-earnings.ts'

const DEBTOR = 'NL91ABNA0417164300'
const site = await freshSite({ RATE_LIMITS: 'off', PAYOUT_DEBTOR_IBAN: DEBTOR }, { worker: true })
const { db } = site.app
const finance = await seedStaff(site, 'finance')

let nextRun = Date.UTC(2030, 0, 11, 6)

/** Creators with a pending payout of $700 each. */
async function pendingPayouts(count: number, details?: Parameters<typeof seedDetails>[2]): Promise<Seeded[]> {
  const run = new Date(nextRun)
  nextRun += 14 * DAY_MS
  const creators = await Promise.all(
    Array.from({ length: count }, async () => {
      const creator = await seedAccount(site, { isCreator: true })
      await seedDetails(site, creator, details)
      await seedSale(site, creator, { cents: 100_000, at: new Date(run.getTime() - 8 * DAY_MS) })
      return creator
    }),
  )
  await runPayoutsAt(site, run)
  return creators
}

type Queued = { id: string; status: string; value: number; user: { id: string }; failure: string | null }
const QUEUED = 'id status value method hint failure batch user { id }'
const queue = (who: Seeded | null, variables: object = {}) =>
  askAs(
    site,
    who,
    `query ($state: String, $limit: LimitInput, $after: ID) {
      payoutQueue(state: $state, limit: $limit, after: $after) { ${QUEUED} }
    }`,
    variables,
  )
type Batch = { id: string; url: string; count: number; total: number }
const take = (who: Seeded | null, method: string, key: string | null = null) =>
  askAs(
    site,
    who,
    'mutation ($m: String!, $key: String) { exportPayouts(method: $m, key: $key) { id url count total } }',
    { m: method, key },
  )
const mark = (who: Seeded | null, id: string, state: string, reason?: string, key?: string) =>
  askAs(
    site,
    who,
    `mutation ($id: ID!, $state: String!, $reason: String, $key: String) {
      markPayout(id: $id, state: $state, reason: $reason, key: $key) { ${QUEUED} }
    }`,
    { id, state, reason, key },
  )
const fetchAs = (who: Seeded, path: string) => site.get(path, { headers: { cookie: who.cookie } })

async function payoutOf(creator: Seeded) {
  const row = (await payoutRows(site, creator)).at(-1)
  return row ?? assert.fail('there is no payout')
}

test('the queue is listed oldest first, by state and cursor', async () => {
  const creators = await pendingPayouts(3)
  const all = await answerOf<Queued[]>(queue(finance))
  assert.deepEqual(new Set(all.map(({ user }) => user.id)), new Set(creators.map(({ id }) => id)))
  assert.deepEqual(await answerOf(queue(finance, { limit: { limit: 2 }, after: all[0]?.id })), all.slice(1))
  assert.deepEqual(await answerOf(queue(finance, { state: 'paid' })), [])
  assert.equal((await refusalOf(queue(finance, { state: 'lost' }))).code, 'BAD_INPUT')
})

test('a SEPA export takes each pending payout once, and its file lists payees and amounts', async () => {
  const [creator] = await pendingPayouts(1, { ...SEPA, holder: 'Bobby <Tables> & Söhne' })
  const batch = await answerOf<Batch>(take(finance, 'sepa'))
  assert.equal(batch.url, `/api/staff/payouts/${batch.id}.xml`)
  assert.equal(batch.total, batch.count * 700)
  assert.equal((await refusalOf(take(finance, 'sepa'))).words, 'No payouts are waiting.')
  assert.ok(creator)
  assert.equal((await payoutOf(creator)).state, 'processing')
  const file = await fetchAs(finance, batch.url)
  assert.equal(file.status, 200)
  assert.equal(file.headers.get('cache-control'), 'private, no-store')
  const xml = await file.text()
  assert.match(xml, new RegExp(`<DbtrAcct><Id><IBAN>${DEBTOR}</IBAN>`))
  assert.match(xml, new RegExp(`<CtrlSum>${batch.total}\\.00</CtrlSum>`))
  assert.match(xml, /<Nm>Bobby \(Tables\) \+ Sohne<\/Nm>/)
  assert.equal(xml.match(/<CdtTrfTxInf>/g)?.length, batch.count)
  const csv = await (await fetchAs(finance, `/api/staff/payouts/${batch.id}.csv`)).text()
  assert.equal(csv.trim().split('\r\n').length, batch.count + 1)
})

test('concurrent exports never take the same payout', async () => {
  const creators = await pendingPayouts(4, { method: 'wise', email: 'ada@example.org' })
  const answers = await Promise.all(Array.from({ length: 6 }, () => take(finance, 'wise')))
  const batches = answers.flatMap(({ data }) => (data?.exportPayouts as Batch | undefined) ?? [])
  assert.equal(
    batches.reduce((sum, { count }) => sum + count, 0),
    creators.length,
  )
  const [batch] = batches
  assert.ok(batch)
  assert.equal(batch.url, `/api/staff/payouts/${batch.id}.csv`)
  const csv = await (await fetchAs(finance, batch.url)).text()
  assert.match(csv, /^,ada@example\.org,[0-9A-F]{10},PERSON,target,700\.00,USD,USD,EMAIL\r\n/m)
  assert.equal((await fetchAs(finance, `/api/staff/payouts/${batch.id}.xml`)).status, 404)
})

test('a payout uses the details at the time it was made', async () => {
  const [creator] = await pendingPayouts(1, { method: 'paypal', email: 'old@example.org' })
  assert.ok(creator)
  await seedDetails(site, creator, { method: 'paypal', email: 'new@example.org' })
  const batch = await answerOf<Batch>(take(finance, 'paypal'))
  assert.match(await (await fetchAs(finance, batch.url)).text(), /old@example\.org/)
})

test('a paid payout is booked to clearing, and the creator is notified', async () => {
  const [creator] = await pendingPayouts(1, { method: 'paypal', email: 'ada@example.org' })
  assert.ok(creator)
  const { id } = await payoutOf(creator)
  assert.equal((await refusalOf(mark(finance, id, 'paid'))).words, 'Export this payout first.')
  await answerOf(take(finance, 'paypal'))
  const before = await ledgerBalanceCents(db, 'clearing', null)
  const twice = [mark(finance, id, 'paid'), mark(finance, id, 'paid')]
  for (const answer of twice) assert.equal((await answerOf<Queued>(answer)).status, 'paid')
  assert.equal((await ledgerBalanceCents(db, 'clearing', null)) - before, 70_000, 'once')
  assert.equal((await refusalOf(mark(finance, id, 'cancelled', 'no'))).code, 'CONFLICT')
  const last = await answerOf<{ value: number }>(askAs(site, creator, '{ last_payment { value date } }'))
  assert.equal(last.value, 700)
  const [payout] = await answerOf<{ status: string; value: number }[]>(
    askAs(site, creator, '{ earnings_payouts { id date value status method hint } }'),
  )
  assert.equal(payout?.status, 'paid')
  const mail = await mailTo(site, { to: `${creator.username}@seed.example`, kind: 'payout-paid' })
  assert.equal(mail.subject, 'Your payout of $700.00 by PayPal is on its way')
  const [news] = await answerOf<{ kind: string; words: string }[]>(
    askAs(site, creator, '{ notifications { kind words } }'),
  )
  assert.deepEqual(news, { kind: 'payout', words: 'Your payout of $700.00 by PayPal is on its way' })
})

for (const end of ['failed', 'cancelled'] as const)
  test(`a payout that ${end} returns to the balance and is paid in the next run`, async () => {
    const [creator] = await pendingPayouts(1, { method: 'paypal', email: 'ada@example.org' })
    assert.ok(creator)
    await answerOf(take(finance, 'paypal'))
    const { id } = await payoutOf(creator)
    assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 0 })
    assert.deepEqual((await mark(finance, id, end)).errors?.[0]?.extensions.fields, {
      reason: 'Give the creator a reason',
    })
    await answerOf(mark(finance, id, end, 'Account closed'))
    await answerOf(mark(finance, id, end, 'Account closed'))
    assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 70_000 })
    assert.equal((await payoutOf(creator)).failure, 'Account closed')
    await mailTo(site, { to: `${creator.username}@seed.example`, kind: `payout-${end}` })
    const entries = () =>
      listEarnings(earningsAt(site, new Date(nextRun)), creator.id, { page: { limit: 5, skip: 0 } })
    // Marked with today's clock, long before this test's run, so the earning is payable again by then.
    await db
      .updateTable('payouts')
      .set({ decided_at: new Date(nextRun - DAY_MS) })
      .where('id', '=', id)
      .execute()
    assert.deepEqual(
      (await entries()).map(({ state }) => state),
      ['payable'],
    )
    await runPayoutsAt(site, new Date(nextRun))
    nextRun += 14 * DAY_MS
    const again = await payoutRows(site, creator)
    assert.deepEqual(
      again.map(({ state, cents }) => [state, cents]),
      [
        [end, '70000'],
        ['pending', '70000'],
      ],
    )
    const states = async () => (await entries()).map(({ state }) => state)
    await answerOf(take(finance, 'paypal'))
    assert.deepEqual(await states(), ['on-the-way'])
    await answerOf(mark(finance, (await payoutOf(creator)).id, 'paid'))
    assert.deepEqual(await states(), ['paid'])
  })

test('a paid payout that bounces days later returns to the balance once', async () => {
  const [creator] = await pendingPayouts(1, { method: 'paypal', email: 'ada@example.org' })
  assert.ok(creator)
  await answerOf(take(finance, 'paypal'))
  const { id } = await payoutOf(creator)
  const clearing = await ledgerBalanceCents(db, 'clearing', null)
  await answerOf(mark(finance, id, 'paid'))
  assert.deepEqual((await mark(finance, id, 'failed')).errors?.[0]?.extensions.fields, {
    reason: 'Give the creator a reason',
  })
  const bounced = await Promise.all(
    Array.from({ length: 4 }, () => answerOf<Queued>(mark(finance, id, 'failed', 'No such account'))),
  )
  for (const one of bounced) assert.deepEqual([one.status, one.failure], ['failed', 'No such account'])
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 70_000 })
  assert.equal(await ledgerBalanceCents(db, 'clearing', null), clearing)
  for (const end of ['paid', 'cancelled'])
    assert.equal((await refusalOf(mark(finance, id, end, 'no'))).code, 'CONFLICT')
  await mailTo(site, { to: `${creator.username}@seed.example`, kind: 'payout-failed' })
  assert.deepEqual((await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems, [])
})

test('exports and outcomes are idempotent per key; reusing a key for another request is rejected', async () => {
  const [creator] = await pendingPayouts(2, { method: 'wise', email: 'ada@example.org' })
  assert.ok(creator)
  const batches = await Promise.all(
    Array.from({ length: 4 }, () => answerOf<Batch>(take(finance, 'wise', 'batch-of-today'))),
  )
  for (const batch of batches) assert.deepEqual(batch, batches[0])
  assert.equal(batches[0]?.count, 2)
  const more = await pendingPayouts(1, { method: 'wise', email: 'ada@example.org' })
  assert.deepEqual(await answerOf(take(finance, 'wise', 'batch-of-today')), batches[0])
  assert.equal((await payoutOf(more[0] ?? creator)).state, 'pending')
  assert.equal((await refusalOf(take(finance, 'paypal', 'batch-of-today'))).code, 'KEY_REUSED')
  const { id } = await payoutOf(creator)
  await answerOf(mark(finance, id, 'paid', undefined, 'mark-it-paid'))
  await answerOf(mark(finance, id, 'failed', 'Sent back', 'mark-it-failed'))
  const again = await answerOf<Queued>(mark(finance, id, 'paid', undefined, 'mark-it-paid'))
  assert.equal(again.status, 'failed', 'a repeat that comes late changes nothing')
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 70_000 })
  const other = await refusalOf(mark(finance, id, 'failed', 'Another reason', 'mark-it-failed'))
  assert.equal(other.code, 'KEY_REUSED')
  assert.equal((await refusalOf(take(finance, 'wise', 'x'))).code, 'BAD_INPUT')
  await answerOf(take(finance, 'wise'))
})

test('reconciliation reports a payout that does not match its journals', async () => {
  const [creator] = await pendingPayouts(1, { method: 'paypal', email: 'ada@example.org' })
  assert.ok(creator)
  const { id } = await payoutOf(creator)
  const problems = async () => (await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems
  assert.deepEqual(await problems(), [])
  await sql`update payouts set cents = 70001 where id = ${id}`.execute(db)
  const open = await ledgerBalanceCents(db, 'payouts', null)
  assert.deepEqual(await problems(), [
    `A payout and its journals don’t match: ${id}.`,
    `Payouts in progress are ${open + 1} cents, but the ledger says ${open}.`,
  ])
  await sql`
    update payouts set cents = 70000, creator_id = (select id from accounts where username = ${finance.username})
    where id = ${id}`.execute(db)
  assert.deepEqual(await problems(), [`A payout and its journals don’t match: ${id}.`])
  await sql`update payouts set creator_id = ${creator.id} where id = ${id}`.execute(db)
  assert.deepEqual(await problems(), [])
})

test('a pending payout can be cancelled before it is sent', async () => {
  const [creator] = await pendingPayouts(1, { method: 'wise', email: 'ada@example.org' })
  assert.ok(creator)
  const { id } = await payoutOf(creator)
  assert.equal(
    (await answerOf<Queued>(mark(finance, id, 'cancelled', 'Asked by the creator'))).status,
    'cancelled',
  )
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 70_000 })
})

test('only finance and admins can see, export and mark payouts', async () => {
  const [creator] = await pendingPayouts(1, { method: 'paypal', email: 'ada@example.org' })
  assert.ok(creator)
  const { id } = await payoutOf(creator)
  const support = await seedStaff(site, 'support', 'moderator')
  const fan = await seedAccount(site)
  for (const who of [creator, support, fan]) {
    assert.equal((await refusalOf(queue(who))).code, 'FORBIDDEN')
    assert.equal((await refusalOf(take(who, 'paypal'))).code, 'FORBIDDEN')
    assert.equal((await refusalOf(mark(who, id, 'paid'))).code, 'FORBIDDEN')
  }
  assert.equal((await refusalOf(take(null, 'paypal'))).code, 401)
  const admin = await seedStaff(site, 'admin')
  const batch = await answerOf<Batch>(take(admin, 'paypal'))
  for (const who of [creator, support, fan]) assert.equal((await fetchAs(who, batch.url)).status, 403)
  assert.equal((await site.get(batch.url)).status, 401)
  assert.equal((await fetchAs(admin, batch.url)).status, 200)
})

test('unknown payouts, batches and outcomes are rejected', async () => {
  const nobody = '0198c0de-0000-7000-8000-000000000001'
  assert.equal((await refusalOf(mark(finance, nobody, 'paid'))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(mark(finance, 'x', 'paid'))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(mark(finance, nobody, 'pending'))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(mark(finance, nobody, 'failed', 'a\nb'))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(mark(finance, nobody, 'failed', 'a'.repeat(201)))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(take(finance, 'cash'))).code, 'BAD_INPUT')
  for (const file of [`${nobody}.csv`, `${nobody}.pdf`, 'x.csv', '..%2f..%2fsecret.key', `${nobody}.csv%00`])
    assert.equal((await fetchAs(finance, `/api/staff/payouts/${file}`)).status, 404, file)
})

test('the ledger reconciles', async () => {
  const { cents } = await db
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.sum<string>('cents').as('cents'))
    .executeTakeFirstOrThrow()
  assert.equal(Number(cents), 0)
})
