/** Buying credits with tax: quotes, evidence, the total charged, invoices and who may read them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { creditsOf } from '../../../../test/money.ts'
import { buy, ownCard, paymentOf } from '../../../../test/payments.ts'
import { answerOf, askAs, refusalOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { save } from '../../../../test/settings.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import { buyAt, chargeTax, declare, quotes, SELLER, type ShownQuote } from '../../../../test/tax.ts'
import { reconcileLedger } from '../../ledger/index.ts'
import { writeOffSandbox } from '../write-off.ts'
import { topUpForRenewal } from './auto-top-up.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db, ledger } = site.app
const admin = await seedStaff(site, 'admin')

/** A fan who says they live in this country, with a card. */
async function fanIn(country: string) {
  const fan = await seedAccount(site)
  await answerOf(declare(site, fan, country))
  return { fan, card: await ownCard(site, fan) }
}

const documentsOf = (fan: Seeded) =>
  db.selectFrom('tax_documents').selectAll().where('account_id', '=', fan.id).orderBy('issued_at').execute()

const taxRow = (topUpId: string) =>
  db.selectFrom('top_up_taxes').selectAll().where('top_up_id', '=', topUpId).executeTakeFirst()

test('while tax is off, nothing is asked, shown or stored', async () => {
  const fan = await seedAccount(site)
  assert.equal(await answerOf(quotes(site, fan)), null)
  const { id, total } = await answerOf<{ id: string; total: number }>(
    buyAt(site, fan, { pack: 25, card: await ownCard(site, fan), total: null }),
  )
  assert.equal(total, 2_500)
  assert.equal(await taxRow(id), undefined)
  assert.deepEqual(await documentsOf(fan), [])
})

test('tax needs the seller’s number, and only finance turns it on', async () => {
  const refused = await refusalOf(save(site, admin, { 'tax.mode': 'on-top' }))
  assert.equal(refused.code, 'BAD_INPUT')
  const given = { 'tax.mode': 'on-top', ...SELLER }
  assert.equal((await refusalOf(save(site, await seedStaff(site, 'moderator'), given))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(save(site, admin, { ...given, 'tax.mode': 'sometimes' }))).code, 'BAD_INPUT')
})

test('on top: the buyer pays the price and the tax, and gets the whole pack', async () => {
  await chargeTax(site, admin, 'on-top')
  const { fan, card } = await fanIn('NL')
  const shown = (await answerOf<ShownQuote[]>(quotes(site, fan, card))).find(({ pack }) => pack === 2_500)
  assert.deepEqual(shown, { pack: 2_500, total: 3_025, tax: 525, country: 'NL', rate: 21, on_top: true })
  const { id, total } = await answerOf<{ id: string; total: number }>(
    buyAt(site, fan, { pack: 25, card, total: 3_025, key: 'bought-once' }),
  )
  await answerOf(buyAt(site, fan, { pack: 25, card, total: 3_025, key: 'bought-once' }))
  assert.equal(total, 3_025)
  assert.equal(await creditsOf(site, fan), 2_500)
  const charged = await db
    .selectFrom('sandbox_payments')
    .select('cents')
    .where('id', '=', await paymentOf(site, id))
    .executeTakeFirst()
  assert.equal(charged?.cents, 3_025)
  const [invoice, ...others] = await documentsOf(fan)
  assert.deepEqual(others, [])
  assert.equal(invoice?.kind, 'invoice')
  assert.deepEqual(
    [invoice?.net_cents, invoice?.tax_cents, invoice?.total_cents, invoice?.rate_bp, invoice?.country],
    [2_500, 525, 3_025, 2_100, 'NL'],
  )
  assert.equal(invoice?.seller_number, SELLER['tax.sellerNumber'])
  assert.ok((invoice?.number ?? 0) > 0)
})

test('included: the buyer pays the price, and the site bears the tax', async () => {
  await chargeTax(site, admin, 'included')
  const { fan, card } = await fanIn('DE')
  const { id } = await answerOf<{ id: string }>(buyAt(site, fan, { pack: 25, card, total: 2_500 }))
  assert.equal(await creditsOf(site, fan), 2_500)
  const { rows } = await sql<{ book: string; cents: number }>`
    select book, ledger_entries.cents::int as cents from ledger_entries join top_ups using (journal_id)
    where top_ups.id = ${id} order by book
  `.execute(db)
  assert.deepEqual(
    rows.map(({ book, cents }) => [book, cents]),
    [
      ['clearing', -2_500],
      ['revenue', -399],
      ['tax', 399],
      ['wallet', 2_500],
    ],
  )
  await chargeTax(site, admin, 'on-top')
})

test('a total that was not shown is refused, and nothing is charged', async () => {
  const { fan, card } = await fanIn('NL')
  for (const total of [null, 2_500, 3_024, 0, -1])
    assert.equal(
      (await refusalOf(buyAt(site, fan, { pack: 25, card, total }))).code,
      'CONFLICT',
      String(total),
    )
  assert.equal((await refusalOf(buy(site, fan, { pack: 25, card }))).code, 'CONFLICT')
  assert.equal(await creditsOf(site, fan), 0)
})

test('a buyer whose country nothing tells is asked', async () => {
  const fan = await seedAccount(site)
  const card = await ownCard(site, fan)
  const [first] = await answerOf<ShownQuote[]>(quotes(site, fan))
  assert.equal(first?.total, null)
  assert.equal((await refusalOf(buyAt(site, fan, { pack: 5, card, total: 605 }))).code, 'BAD_INPUT')
  await answerOf(declare(site, fan, 'NL'))
  await answerOf(declare(site, fan, 'NL'))
  const { id } = await answerOf<{ id: string }>(buyAt(site, fan, { pack: 5, card, total: 605 }))
  assert.deepEqual((await taxRow(id))?.evidence, ['declared'])
})

test('two pieces of evidence that agree outweigh a declaration', async () => {
  const { fan, card } = await fanIn('NL')
  await db.updateTable('accounts').set({ country: 'FR' }).where('id', '=', fan.id).execute()
  await db.insertInto('card_countries').values({ card_id: card, country: 'FR' }).execute()
  const { id } = await answerOf<{ id: string }>(buyAt(site, fan, { pack: 10, card, total: 1_200 }))
  assert.deepEqual((await taxRow(id))?.evidence, ['card', 'account'])
  await assert.rejects(sql`update top_up_taxes set country = 'NL' where top_up_id = ${id}`.execute(db))
})

test('countries: hostile input and strangers are refused', async () => {
  const fan = await seedAccount(site)
  for (const country of ['', 'nl', 'XX', 'ZZ', 'NLD', "N'"])
    assert.equal((await refusalOf(declare(site, fan, country))).code, 'BAD_INPUT', country)
  assert.equal((await refusalOf(declare(site, null, 'NL'))).code, 401)
  assert.equal((await refusalOf(quotes(site, null))).code, 401)
  const other = await fanIn('NL')
  assert.equal((await refusalOf(quotes(site, fan, other.card))).code, 'NOT_FOUND')
})

test('a country without a rate pays no tax, and still gets an invoice', async () => {
  const { fan, card } = await fanIn('US')
  await answerOf(buyAt(site, fan, { pack: 10, card, total: 1_000 }))
  const [invoice] = await documentsOf(fan)
  assert.deepEqual([invoice?.tax_cents, invoice?.total_cents], [0, 1_000])
})

test('the one-tap limit counts the total', async () => {
  const { fan, card } = await fanIn('NL')
  await db
    .insertInto('one_tap_limits')
    .values({ account_id: fan.id, limit_cents: 2_500, created_at: new Date() })
    .execute()
  const refused = await refusalOf(buyAt(site, fan, { pack: 25, card, total: 3_025, one_tap: true }))
  assert.equal(refused.code, 'CONFIRM_PAYMENT')
  await answerOf(buyAt(site, fan, { pack: 10, card, total: 1_210, one_tap: true }))
})

test('an automatic top-up is taxed as the last purchase', async () => {
  const { fan, card } = await fanIn('NL')
  await answerOf(buyAt(site, fan, { pack: 5, card, total: 605 }))
  await db
    .insertInto('wallets')
    .values({ account_id: fan.id, auto_top_up_cents: 1_000 })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ auto_top_up_cents: 1_000 }))
    .execute()
  assert.equal(await topUpForRenewal(site.app, fan.id, 1_000, 'renewal'), true)
  assert.equal(await creditsOf(site, fan), 1_500)
  assert.deepEqual(
    (await documentsOf(fan)).map(({ total_cents }) => total_cents),
    [605, 1_210],
  )
})

test('an invoice is a PDF for its buyer only', async () => {
  const { fan, card } = await fanIn('NL')
  await answerOf(buyAt(site, fan, { pack: 5, card, total: 605 }))
  const [invoice] = await documentsOf(fan)
  const path = `/api/wallet/documents/${invoice?.id}.pdf`
  const as = (asker: Seeded) => site.get(path, { headers: { cookie: asker.cookie } })
  const response = await as(fan)
  assert.equal(response.headers.get('content-type'), 'application/pdf')
  assert.equal(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 5)
      .toString(),
    '%PDF-',
  )
  assert.equal((await as(await seedAccount(site))).status, 404)
  assert.equal((await site.get(path)).status, 401)
  const nonsense = '/api/wallet/documents/../../etc.pdf'
  assert.equal((await site.get(nonsense, { headers: { cookie: fan.cookie } })).status, 404)
})

test('the database refuses changed, deleted and numbered documents', async () => {
  const { fan, card } = await fanIn('NL')
  await answerOf(buyAt(site, fan, { pack: 5, card, total: 605 }))
  for (const statement of [
    sql`update tax_documents set tax_cents = 1 where account_id = ${fan.id}`,
    sql`update tax_documents set number = number + 1 where account_id = ${fan.id}`,
    sql`delete from tax_documents where account_id = ${fan.id}`,
    sql`truncate tax_documents`,
    sql`update tax_series set invoices = invoices + 1`,
    sql`delete from tax_series`,
  ])
    await assert.rejects(statement.execute(db))
})

test('numbers have no gaps when many buy at once and some fail', async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => fanIn('NL')))
  await Promise.all(buyers.map(({ fan, card }) => buyAt(site, fan, { pack: 5, card, total: 605 })))
  // A transaction that is rolled back takes no number.
  const [first] = buyers
  const [invoice] = first ? await documentsOf(first.fan) : []
  await assert.rejects(
    db.transaction().execute(async (tx) => {
      await sql`
        insert into tax_documents (kind, money, year, account_id, top_up_id, journal_id, source, value_cents, tax_cents,
          is_on_top, country, rate_bp, seller_name, seller_address, seller_number, buyer, issued_at)
        select kind, money, year, account_id, top_up_id, journal_id, 'again', value_cents, tax_cents,
          is_on_top, country, rate_bp, seller_name, seller_address, seller_number, buyer, issued_at
        from tax_documents where id = ${invoice?.id}
      `.execute(tx)
    }),
    { constraint: 'tax_documents_journal' },
  )
  assert.deepEqual((await reconcileLedger(db, ledger.ports.reconcile)).problems, [])
})

test('the report of a quarter is for finance only, and adds up', async () => {
  const now = new Date()
  const quarter = `${now.getUTCFullYear()}-Q${Math.floor(now.getUTCMonth() / 3) + 1}`
  const query = 'query ($quarter: String!) { taxOfQuarter(quarter: $quarter) { country rate net tax total } }'
  const rows = await answerOf<{ country: string; net: number; tax: number; total: number }[]>(
    askAs(site, admin, query, { quarter }),
  )
  const cents = (value: number) => Math.round(value * 100)
  const all = await db.selectFrom('tax_documents').select(['tax_cents', 'total_cents']).execute()
  const sum = (of: (row: (typeof all)[number]) => number) => all.reduce((total, row) => total + of(row), 0)
  assert.equal(
    rows.reduce((total, row) => total + cents(row.tax), 0),
    sum((row) => row.tax_cents),
  )
  assert.equal(
    rows.reduce((total, row) => total + cents(row.total), 0),
    sum((row) => row.total_cents),
  )
  const path = `/api/staff/tax/${quarter}.csv`
  const csv = await site.get(path, { headers: { cookie: admin.cookie } })
  assert.match(await csv.text(), new RegExp(`${quarter},NL,yes,services,standard,21,`))
  const fan = await seedAccount(site)
  assert.equal((await site.get(path, { headers: { cookie: fan.cookie } })).status, 403)
  assert.equal((await refusalOf(askAs(site, fan, query, { quarter }))).code, 'FORBIDDEN')
  assert.equal((await refusalOf(askAs(site, admin, query, { quarter: '2026-Q5' }))).code, 'BAD_INPUT')
})

test('writing off the sandbox clears the tax of each country', async () => {
  await answerOf(save(site, admin, { 'tax.mode': 'off' }))
  await writeOffSandbox(site.app)
  const { rows } = await sql`
    select book, subaccount from ledger_entries where money = 'sandbox' and book <> 'clearing'
    group by 1, 2 having sum(cents) <> 0
  `.execute(db)
  assert.deepEqual(rows, [])
})
