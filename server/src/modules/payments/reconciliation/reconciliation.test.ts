import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { SettledLine } from '#platform/payments/settled-line.ts'
import { DAY_MS, HOUR_MS } from '#rules/time.ts'
import { tip } from '../../../../test/money.ts'
import {
  buyCreditsViaApi,
  CARD,
  changedGateway,
  newEvent,
  ownCard,
  paymentOf,
  sendWebhook,
} from '../../../../test/payments.ts'
import { answerOf, askAs, refusalOf } from '../../../../test/people.ts'
import { reportOf, uploadedReport, uploadReport } from '../../../../test/reconciliation.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { actingStaff, seedStaff } from '../../../../test/staff.ts'
import { reconcileLedger, reverseSale } from '../../ledger/index.ts'
import { planCardRefund, sendCardRefunds } from '../reversals/card-refunds.ts'
import { fetchStatement } from './statements.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app
const finance = await seedStaff(site, 'finance')

/** A fan whose card payment of $25 was settled. */
async function paid() {
  const fan = await seedAccount(site)
  const { id } = await buyCreditsViaApi(site, fan, {
    pack: 25,
    card: await ownCard(site, fan, CARD.disputed),
  })
  return { fan, id, payment: await paymentOf(site, id) }
}

type Row = { id: string; state: string; kind: string; payment: string; ours: number; theirs: number }
type Shown = Row & {
  off_by: number | null
  note: string | null
  fee: number | null
  user: { id: string } | null
}
type Result = {
  rows: Shown[]
  settled: number
  sums: { state: string; count: number; value: number }[]
  balance: Record<'ledger' | 'moved' | 'fees' | 'paid_out' | 'owed', number>
}

const compared = (statement: string, view: string | null = null) =>
  answerOf<Result>(
    askAs(
      site,
      finance,
      `query ($s: ID!, $v: String) {
        reconciliation(statement: $s) {
          settled sums { state count value } balance { ledger moved fees paid_out owed }
          rows(view: $v) { id state kind payment ours theirs fee off_by note user { id } }
        }
      }`,
      { s: statement, v: view },
    ),
  )
const settle = (statement: string, row: string, note: string, by = finance) =>
  askAs(
    site,
    by,
    'mutation ($s: ID!, $r: String!, $n: String!) { settleDifference(statement: $s, row: $r, note: $n) { id note } }',
    { s: statement, r: row, n: note },
  )

/** Rows of these payments: their state, kind and both amounts. */
const rowsOf = ({ rows }: Result, ...payments: string[]) =>
  rows
    .filter(({ payment }) => payments.includes(payment))
    .map(({ state, kind, ours, theirs }) => [kind, state, ours, theirs])
    .sort()

const everything = async () => {
  const tables = ['ledger_entries', 'top_ups', 'card_refunds', 'take_backs', 'wallets', 'payouts']
  const counts = []
  for (const table of tables)
    counts.push(
      (
        await sql`select count(*), md5(string_agg(t::text, '' order by t::text)) from ${sql.table(table)} as t`.execute(
          db,
        )
      ).rows,
    )
  return counts
}

test('compares payments, refunds, disputes and won disputes with the ledger, and changes nothing', async () => {
  const [refunded, disputed, partly] = [await paid(), await paid(), await paid()]
  const creator = await seedAccount(site, { isCreator: true })
  await plannedRefund(refunded.fan)
  await sendCardRefunds(site.app)
  // The wallet covers only a part of this dispute: the rest comes from a tip, in a journal of its own.
  await answerOf(tip(site, disputed.fan, { user: creator.id, amount: 10 }))
  const dispute = newEvent('dispute-opened', disputed.payment)
  await sendWebhook(site, dispute)
  await sendWebhook(site, { ...newEvent('dispute-won', disputed.payment), about: dispute.about })
  await sendWebhook(site, { ...newEvent('payment-refunded', partly.payment), cents: 700 })

  const before = await everything()
  const report = reportOf([
    { payment: refunded.payment, amount: '25.00', fee: '1.20' },
    { payment: refunded.payment, kind: 'refund', amount: '5.00' },
    { payment: disputed.payment, amount: '25.00' },
    { payment: disputed.payment, kind: 'dispute', amount: '25.00' },
    { payment: disputed.payment, kind: 'reversal', amount: '25.00' },
    { payment: partly.payment, amount: '25.00' },
    { payment: partly.payment, kind: 'refund', amount: '6.50' },
    { payment: '', kind: 'payout', amount: '30.00' },
  ])
  const found = await compared(await uploadedReport(site, finance, report))
  assert.deepEqual(rowsOf(found, refunded.payment, disputed.payment), [
    ['dispute', 'matched', -25, -25],
    ['payment', 'matched', 25, 25],
    ['payment', 'matched', 25, 25],
    ['refund', 'matched', -5, -5],
    ['reversal', 'matched', 25, 25],
  ])
  assert.deepEqual(rowsOf(found, partly.payment), [
    ['payment', 'matched', 25, 25],
    ['refund', 'different', -7, -6.5],
  ])
  assert.equal(found.rows[0]?.off_by, 0.5, 'differences come first')
  assert.equal(found.rows.find(({ fee }) => fee)?.fee, 1.2)
  assert.deepEqual(found.balance, { ledger: 63, moved: 63.5, fees: 1.2, paid_out: 30, owed: 32.3 })
  assert.deepEqual(await everything(), before)
  assert.deepEqual((await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems, [])
})

/** A tip of $5 whose price goes back to the card, as soon as the gateway is asked. */
async function plannedRefund(fan: Seeded) {
  const creator = await seedAccount(site, { isCreator: true })
  const { id } = await answerOf<{ id: string }>(tip(site, fan, { user: creator.id, amount: 5 }))
  await db.transaction().execute(async (tx) => {
    const sale = await tx.selectFrom('sales').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await reverseSale(site.app, tx, sale, { key: `refund:${id}`, reason: 'refund', to: 'card' })
    await planCardRefund(site.app, tx, { sale, cents: 500 })
  })
}

test('a dispute that ends a refund under way is one line; a rejected refund is none, a failed one comes back', async () => {
  const [disputed, rejected, failed] = [await paid(), await paid(), await paid()]
  await plannedRefund(disputed.fan)
  const dispute = newEvent('dispute-opened', disputed.payment)
  await sendWebhook(site, dispute)
  await sendWebhook(site, { ...newEvent('dispute-won', disputed.payment), about: dispute.about })
  await plannedRefund(rejected.fan)
  const payments = changedGateway(site.app.payments, {
    refund: () => Promise.reject(new Refusal('PAYMENT_FAILED')),
  })
  await sendCardRefunds({ ...site.app, payments })
  await plannedRefund(failed.fan)
  await sendCardRefunds(site.app)
  const { id } = await db
    .selectFrom('card_refunds')
    .select('id')
    .where('top_up_id', '=', failed.id)
    .executeTakeFirstOrThrow()
  await sendWebhook(site, { ...newEvent('refund-failed', failed.payment), about: `card-refund:${id}` })
  const report = reportOf([
    { payment: disputed.payment, amount: '25.00' },
    { payment: disputed.payment, kind: 'dispute', amount: '25.00' },
    { payment: disputed.payment, kind: 'reversal', amount: '25.00' },
    { payment: rejected.payment, amount: '25.00' },
    { payment: failed.payment, amount: '25.00' },
    { payment: failed.payment, kind: 'refund', amount: '5.00' },
    { payment: failed.payment, kind: 'reversal', amount: '5.00' },
  ])
  const found = await compared(await uploadedReport(site, finance, report))
  const rows = rowsOf(found, disputed.payment, rejected.payment, failed.payment)
  assert.deepEqual(
    rows.map(([kind, state, ours, theirs]) => `${kind} ${state} ${ours} ${theirs}`),
    [
      'dispute matched -25 -25',
      ...['payment matched 25 25', 'payment matched 25 25', 'payment matched 25 25'],
      'refund matched -5 -5',
      'reversal matched 25 25',
      'reversal matched 5 5',
    ],
  )
  assert.deepEqual((await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems, [])
})

test('finds what is missing here and what is not at the provider', async () => {
  const [ours, other] = [await paid(), await paid()]
  const now = Date.now()
  const dates = [-1, 1].map((days) => new Date(now + days * DAY_MS).toISOString())
  const statement = await uploadedReport(
    site,
    finance,
    reportOf([
      { payment: 'unknown-1', amount: '10.00', date: dates[0] ?? '' },
      { payment: other.payment, amount: '25.00', currency: 'EUR' },
      { payment: 'unknown-2', amount: '5.00', date: dates[1] ?? '' },
    ]),
  )
  const found = await compared(statement)
  assert.deepEqual(rowsOf(found, ours.payment, other.payment, 'unknown-1', 'unknown-2'), [
    ['payment', 'different', 25, 25],
    ['payment', 'missing-here', null, 10],
    ['payment', 'missing-here', null, 5],
    ['payment', 'not-at-provider', 25, null],
  ])
  assert.equal(found.rows.find(({ payment }) => payment === ours.payment)?.user?.id, ours.fan.id)
  const open = await compared(statement, 'open')
  assert.ok(open.rows.every(({ state }) => state !== 'matched'))
})

test('the same file is one report; a report of the rest of the period completes it', async () => {
  const { payment } = await paid()
  const text = reportOf([{ payment: `${payment}-unknown`, amount: '1.00' }])
  const period = { from: '2026-01-01', to: '2099-01-01' }
  const id = await uploadedReport(site, finance, text, period)
  assert.equal(await uploadedReport(site, finance, text, period), id)
  const stateOf = async () =>
    (await compared(id)).rows.filter((row) => row.payment === payment).map(({ state }) => state)
  assert.deepEqual(await stateOf(), ['not-at-provider'])
  await uploadedReport(site, finance, reportOf([{ payment, amount: '25.00' }]))
  assert.deepEqual(await stateOf(), [], 'it is in the other report')
})

test('staff settle a difference by hand, until it is another difference', async () => {
  const { payment } = await paid()
  const statement = await uploadedReport(site, finance, reportOf([{ payment, amount: '24.00' }]))
  const row = async () => (await compared(statement)).rows.find((each) => each.payment === payment)
  const { id } = (await row()) ?? assert.fail('no row')
  assert.equal((await refusalOf(settle(statement, id, ' '))).code, 'BAD_INPUT')
  assert.equal((await refusalOf(settle(statement, 'theirs:nothing', 'x'))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(settle(randomUUID(), id, 'x'))).code, 'NOT_FOUND')
  assert.equal(
    (await refusalOf(settle(statement, id, 'x', await seedStaff(site, 'moderator')))).code,
    'FORBIDDEN',
  )
  for (let times = 0; times < 2; times++) await answerOf(settle(statement, id, 'A fee of the bank'))
  assert.equal((await row())?.note, 'A fee of the bank')
  const found = await compared(statement)
  assert.deepEqual([found.settled, found.sums.find(({ state }) => state === 'different')?.count], [1, 0])
  assert.deepEqual((await compared(statement, 'open')).rows, [])
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('target_id', '=', statement)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    entries.map(({ reason }) => reason),
    [null, 'A fee of the bank'],
  )
  await db.updateTable('reconciliation_notes').set({ off_cents: '-200' }).where('subject', '=', id).execute()
  assert.equal((await row())?.note, null)
})

test('a row that matches cannot be settled', async () => {
  const { payment } = await paid()
  const statement = await uploadedReport(site, finance, reportOf([{ payment, amount: '25.00' }]))
  const [row] = (await compared(statement)).rows
  assert.equal((await refusalOf(settle(statement, row?.id ?? '', 'x'))).code, 'CONFLICT')
})

test('only finance uploads and downloads; wrong files are refused', async () => {
  const text = reportOf([{ payment: '=1+1', amount: '5.00' }])
  for (const asker of [null, await seedAccount(site), await seedStaff(site, 'support')])
    assert.ok([401, 403].includes((await uploadReport(site, asker, text)).status))
  const refused = async (body: string, options = {}) => {
    const answer = await uploadReport(site, finance, body, options)
    return [answer.status, await answer.text()] as const
  }
  for (const [body, options, message] of [
    ['<html><body>Sign in</body></html>', {}, /web page/],
    ['a,b\n1,2', {}, /generic table/],
    [text, { gateway: 'bank' }, /provider/],
    [text, { from: '2026-13-45' }, /date/],
    [text, { from: '2026-11-02', to: '2026-11-01' }, /ends before/],
    ['NEW,900100,0000,1,20261117194700,a,b,c@d.example,,A,5.00', { gateway: 'stripe' }, /CCBill/],
  ] as const) {
    const [status, answer] = await refused(body, options)
    assert.equal(status, 400, answer)
    assert.match(answer, message)
  }
  const id = await uploadedReport(site, finance, text)
  const url = `/api/staff/reconciliation/${id}.csv`
  assert.equal((await site.get(url)).status, 401)
  const answer = await site.get(url, { headers: { cookie: finance.cookie } })
  assert.match(await answer.text(), /missing-here,.*,payment,'=1\+1,/, 'spreadsheets don’t execute it')
  const missing = await site.get(`/api/staff/reconciliation/${randomUUID()}.csv`, {
    headers: { cookie: finance.cookie },
  })
  assert.equal(missing.status, 404)
})

test('a provider’s API is read instead of a file', async () => {
  const { payment } = await paid()
  const at = new Date()
  const line: SettledLine = {
    ...{ id: 'inv-1', kind: 'payment', payment, reference: null, cents: 2_500 },
    ...{ currency: 'usd', feeCents: 0, at },
  }
  const listed: Date[][] = []
  const payments = changedGateway(site.app.payments, {
    listSettled: async (...period) => {
      listed.push(period)
      return [line]
    },
  })
  const staff = actingStaff(finance, 'money.reconcile')
  const order = {
    gateway: 'sandbox',
    from: new Date(at.getTime() - HOUR_MS),
    to: new Date(at.getTime() + HOUR_MS),
  }
  const id = await fetchStatement({ ...site.app, payments }, staff, order)
  assert.equal(
    await fetchStatement({ ...site.app, payments }, staff, order),
    id,
    'the same list is one report',
  )
  assert.deepEqual(listed[0], [order.from, order.to])
  assert.deepEqual(rowsOf(await compared(id), payment), [['payment', 'matched', 25, 25]])
  await assert.rejects(fetchStatement(site.app, staff, order), /no such list/)
  await assert.rejects(
    fetchStatement({ ...site.app, payments }, staff, { ...order, to: order.from }),
    /Choose a period/,
  )
})
