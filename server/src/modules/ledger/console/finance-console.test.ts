import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { seedSale } from '../../../../test/earnings.ts'
import { answerOf, askAs, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import { eventually } from '../../../../test/uploads.ts'
import { ledgerBalanceCents } from '../journals/ledger.ts'
import { reconcileLedger } from '../journals/reconcile-ledger.ts'
import { releaseHeld } from '../sales/holds.ts'
import { reverseSale } from '../sales/reversals.ts'
import { monthReports } from './month-report.ts'
import { closeMonths, monthSums } from './months.ts'
import { reconcileNightly } from './reconciliations.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })
const { db } = site.app
const finance = await seedStaff(site, 'finance')

const booksAreRight = async () =>
  assert.deepEqual((await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems, [])

type EntryShown = { id: string; value: number; balance: number; place: string; kind: string; journal: string }
const entries = (variables: object) =>
  answerOf<EntryShown[]>(
    askAs(
      site,
      finance,
      `query ($book: String!, $user: ID, $after: String, $limit: LimitInput) {
        ledgerEntries(book: $book, user: $user, after: $after, limit: $limit) { id journal kind value balance place }
      }`,
      variables,
    ),
  )

test('lists the entries of an account with running balances, in pages', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  for (const cents of [1_000, 2_000, 3_000])
    await seedSale(site, creator, { cents, at: new Date(), money: 'sandbox' })
  const user = creator.id
  const all = await entries({ book: 'held', user })
  assert.deepEqual(
    all.map(({ value, balance }) => [value, balance]),
    [
      [21, 42],
      [14, 21],
      [7, 7],
    ],
  )
  const first = await entries({ book: 'held', user, limit: { limit: 2 } })
  const rest = await entries({ book: 'held', user, limit: { limit: 2 }, after: first[1]?.place })
  assert.deepEqual([...first, ...rest], all)
  const ask = (variables: object) =>
    refusalOf(
      askAs(
        site,
        finance,
        'query ($b: String!, $u: ID, $a: String) { ledgerEntries(book: $b, user: $u, after: $a) { id } }',
        variables,
      ),
    )
  for (const wrong of [
    { b: 'purse' },
    { b: 'held' },
    { b: 'revenue', u: user },
    { b: 'revenue', a: "1:0' or 1=1" },
  ])
    assert.equal((await ask(wrong)).code, 'BAD_INPUT')
})

test('journals are found by id, kind, day and owner, and show their entries and cause', async () => {
  const [creator, fan] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
  const sale = await seedSale(site, creator, {
    cents: 1_000,
    at: new Date(Date.UTC(2029, 4, 5)),
    fan,
    money: 'sandbox',
  })
  const JOURNALS = `query ($id: String, $kind: String, $from: DateTime, $to: DateTime, $user: ID, $after: ID, $limit: LimitInput) {
    journals(id: $id, kind: $kind, from: $from, to: $to, user: $user, after: $after, limit: $limit) {
      id kind date lines { book value owner { id } } cause { kind id words }
    }
  }`
  type Shown = {
    id: string
    kind: string
    lines: { book: string; value: number }[]
    cause: { id: string } | null
  }
  const find = (variables: object) => answerOf<Shown[]>(askAs(site, finance, JOURNALS, variables))
  const [whole] = await find({ id: sale.journal_id })
  assert.deepEqual(
    whole?.lines.map(({ book, value }) => [book, value]),
    [
      ['wallet', -10],
      ['held', 7],
      ['revenue', 3],
    ],
  )
  assert.equal(whole?.cause?.id, sale.id)
  const day = { from: '2029-05-05T00:00:00.000Z', to: '2029-05-06T00:00:00.000Z' }
  assert.deepEqual(
    (await find({ ...day, kind: 'sale' })).map(({ id }) => id),
    [sale.journal_id],
  )
  assert.deepEqual(
    (await find({ user: creator.id })).map(({ id }) => id),
    [sale.journal_id],
  )
  const two = await find({ user: fan.id })
  assert.equal(two.length, 2)
  const [first] = await find({ user: fan.id, limit: { limit: 1 } })
  assert.deepEqual(await find({ user: fan.id, after: first?.id }), two.slice(1))
  assert.deepEqual(await find({ id: 'nonsense' }), [])
  assert.equal((await refusalOf(askAs(site, finance, JOURNALS, { kind: 'gift' }))).code, 'BAD_INPUT')
})

test('monthly reports match the ledger before and after closing, and reconciliation reports a changed month', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const may = new Date(Date.UTC(2028, 4, 10))
  await seedSale(site, creator, { cents: 10_000, at: may, kind: 'subscription', money: 'sandbox' })
  const second = await seedSale(site, creator, { cents: 5_000, at: may, money: 'sandbox' })
  const later = { ...site.app, clock: { now: () => new Date(Date.UTC(2028, 6, 2)) } }
  await releaseHeld(later, creator.id)
  await db
    .transaction()
    .execute((tx) => reverseSale(later, tx, second, { key: 'back', reason: 'refund', to: 'credits' }))
  const live = monthReports(await monthSums(db), 'sandbox')
  const of = (month: string) => live.find((report) => report.month === month)
  assert.deepEqual(
    [of('2028-05')?.soldCents, of('2028-05')?.revenue.find(({ kind }) => kind === 'subscription')?.cents],
    [15_000, 2_000],
  )
  assert.deepEqual([of('2028-07')?.refundedCents, of('2028-07')?.revenueCents], [5_000, -1_500])
  assert.equal(of('2028-06')?.soldCents, 0, 'a month without anything stands between')
  for (const { closing } of live)
    assert.equal(
      Object.values(closing).reduce((sum, cents) => sum + cents, 0),
      0,
    )
  const last = live.at(-1)
  for (const book of ['revenue', 'clearing'] as const)
    assert.equal(last?.closing[book], await ledgerBalanceCents(db, book, null, 'sandbox'), book)
  const total = live.reduce((sum, { revenueCents }) => sum + revenueCents, 0)
  assert.equal(total, await ledgerBalanceCents(db, 'revenue', null, 'sandbox'))
  const now = new Date(Date.UTC(2028, 7, 15))
  await Promise.all([closeMonths(db, now), closeMonths(db, now)])
  assert.deepEqual(monthReports(await monthSums(db), 'sandbox'), live)
  await booksAreRight()
  const file = await site.get('/api/staff/money/months.csv', { headers: { cookie: finance.cookie } })
  const csv = await file.text()
  assert.match(csv, /^\ufeff?Month,Money,/)
  assert.match(csv, /2028-07,sandbox,0,0,0,50,/)
  const asFan = await site.get('/api/staff/money/months.csv', {
    headers: { cookie: (await seedAccount(site)).cookie },
  })
  assert.equal(asFan.status, 403)
  await sql`update ledger_months set cents = cents + 1 where month = '2028-05-01' and book = 'revenue'`.execute(
    db,
  )
  assert.match(
    (await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems.join(),
    /A stored month doesn’t match its journals: 2028-05/,
  )
  await sql`delete from ledger_months`.execute(db)
})

test('concurrent requests make one reconciliation run, which stores the problems found', async () => {
  await reconcileNightly(site.app)
  await sql`delete from ledger_months`.execute(db)
  type Proof = {
    id: string
    finished_on: string | null
    nightly: boolean
    problems: string[]
    entries: number
  }
  const PROOFS = '{ bookProofs { id finished_on nightly problems entries } }'
  const [nightly] = await answerOf<Proof[]>(askAs(site, finance, PROOFS))
  assert.deepEqual([nightly?.nightly, nightly?.problems], [true, []])
  assert.ok((nightly?.entries ?? 0) > 0)
  const prove = () => answerOf<Proof>(askAs(site, finance, 'mutation { proveBooks { id finished_on } }'))
  const { id } = await prove()
  const done = await eventually(
    async () => (await answerOf<Proof[]>(askAs(site, finance, PROOFS))).find((proof) => proof.id === id),
    (proof) => proof?.finished_on != null,
  )
  assert.deepEqual(done?.problems, [])
})
