import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedSale } from '../../../../test/earnings.ts'
import { ledgerEarningsOf } from '../../../../test/money.ts'
import { answerOf, askAs, refusalOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { settingsWith } from '../../../../test/settings.ts'
import { freshSite } from '../../../../test/site.ts'
import type { MoneyKind } from '../journals/money.ts'
import { reconcileLedger } from '../journals/reconcile-ledger.ts'
import type { Sale } from '../tables.ts'
import { bookReferrals, referralTerms } from './referrals.ts'
import { type ReverseOrder, reverseSale } from './reversals.ts'

const site = await freshSite({ RATE_LIMITS: 'off', REFERRAL_SHARE: '10', REFERRAL_MONTHS: '3' })
const { db } = site.app

const day = (text: string) => new Date(`2030-${text}T12:00:00Z`)
const JOINED = day('01-01')

/** Two creators, one invited by the other. */
async function pair() {
  const [inviter, invited] = [
    await seedAccount(site, { isCreator: true }),
    await seedAccount(site, { isCreator: true }),
  ]
  await db.updateTable('accounts').set({ created_at: JOINED }).where('id', '=', invited.id).execute()
  await db
    .insertInto('invitations')
    .values({ invited_id: invited.id, inviter_id: inviter.id, instagram: 'x', joined_at: JOINED })
    .execute()
  await run('01-01')
  return { inviter, invited }
}

const run = (at: string, referral: { shareBp: number; months: number } | null = referralTerms(site.app)) =>
  bookReferrals({
    ...site.app,
    clock: { now: () => day(at) },
    settings: settingsWith(site.app.settings, {
      'referral.sharePercent': (referral?.shareBp ?? 0) / 100,
      'referral.months': referral?.months ?? 12,
    }),
  })

/** A tip with a platform fee of 30 percent. */
const tipped = (creator: Seeded, at: string, cents: number, money: MoneyKind = 'real') =>
  seedSale(site, creator, { cents, at: day(at), money })

const giveBack = (sale: Sale, at: string, order: Omit<ReverseOrder, 'key'>) =>
  db.transaction().execute((tx) =>
    reverseSale({ ...site.app, clock: { now: () => day(at) } }, tx, sale, {
      key: `${sale.id}:${at}`,
      ...order,
    }),
  )

const given = async (inviter: Seeded) => (await ledgerEarningsOf(site, inviter)).payable

async function proved() {
  assert.deepEqual((await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems, [])
}

test('an inviter gets a share of the platform fee once, after the hold', async () => {
  const { inviter, invited } = await pair()
  await tipped(invited, '01-05', 10_000)
  await run('01-08')
  assert.equal(await given(inviter), 0, 'it is still held')
  for (const at of ['01-13', '01-13', '01-14']) await Promise.all([run(at), run(at)])
  assert.equal(await given(inviter), 300)
  assert.equal((await ledgerEarningsOf(site, invited)).held, 7_000, 'the creator’s own share is whole')
  const response = await answerOf(askAs(site, inviter, '{ referralEarned }'))
  assert.equal(response, 3)
  const { referralShare } = (await site.ask('{ referralShare { percent months } }')).data ?? {}
  assert.deepEqual(referralShare, { percent: 10, months: 3 })
  await proved()
})

test('full and partial reversals also reverse the referral share', async () => {
  const { inviter, invited } = await pair()
  const sales = [await tipped(invited, '01-05', 10_000), await tipped(invited, '01-05', 999)]
  const early = await tipped(invited, '01-05', 5_000)
  await giveBack(early, '01-06', { reason: 'refund', to: 'credits' })
  await run('01-13')
  assert.equal(await given(inviter), 300 + 30, 'what went back before is no part of it')
  const [first = assert.fail(), second = assert.fail()] = sales
  await giveBack(first, '01-20', { reason: 'chargeback', to: 'nobody', cents: 3_333 })
  assert.equal(await given(inviter), 200 + 30)
  await giveBack(first, '01-21', { reason: 'chargeback', to: 'nobody' })
  await giveBack(second, '01-21', { reason: 'refund', to: 'credits' })
  assert.equal(await given(inviter), 0)
  await run('01-30')
  assert.equal(await given(inviter), 0)
})

test('each booking is one earning of the inviter, which names the invited creator but not their sales', async () => {
  const { inviter, invited } = await pair()
  const sales = [await tipped(invited, '01-05', 10_000), await tipped(invited, '01-05', 1_000)]
  await tipped(inviter, '01-06', 500)
  await run('01-13')
  await tipped(invited, '01-14', 2_000)
  await run('01-22')
  const [first = assert.fail()] = sales
  await giveBack(first, '01-23', { reason: 'chargeback', to: 'nobody', cents: 5_000 })
  const lines = (filter = '') =>
    answerOf<{ id: string; type: string; value: number; reversed: number; from: { username: string } }[]>(
      askAs(
        site,
        inviter,
        `{ earnings_transactions${filter} { id type value price reversed state add_date held_until from { username } } }`,
      ),
    )
  const all = await lines()
  const { username } = await db
    .selectFrom('accounts')
    .select('username')
    .where('id', '=', invited.id)
    .executeTakeFirstOrThrow()
  const given = (cents: number, back: number, at: string) => ({
    ...{ type: 'referral', value: cents / 100, price: 0, reversed: back / 100, state: 'payable' },
    ...{ add_date: day(at).toISOString(), held_until: day(at).toISOString(), from: { username } },
  })
  assert.deepEqual(
    all.filter(({ type }) => type === 'referral').map(({ id: _, ...line }) => line),
    [given(60, 0, '01-22'), given(330, 150, '01-13')],
  )
  assert.deepEqual(
    all.map(({ type }) => type),
    ['referral', 'referral', 'tip'],
  )
  assert.equal((await lines('(filter: { type: "referral" })')).length, 2)
  const [newest = assert.fail(), ...older] = all
  assert.deepEqual(await lines(`(after: "${newest.id}")`), older, 'the next page goes on after it')
  assert.deepEqual(await lines('(limit: { skip: 1, limit: 1 })'), [older[0]])
  const others = askAs(site, invited, `{ earnings_transactions(after: "${newest.id}") { id } }`)
  assert.equal((await refusalOf(others)).code, 'NOT_FOUND')
  const csv = await site.get('/api/earnings/transactions.csv', { headers: { cookie: inviter.cookie } })
  assert.equal((await csv.text()).match(/,referral,/g)?.length, 2)
})

test('referral shares of sandbox sales are sandbox money', async () => {
  const { inviter, invited } = await pair()
  await tipped(invited, '01-05', 1_000, 'sandbox')
  await run('01-20')
  const { rows } = await statementRows(inviter)
  assert.deepEqual(rows, [{ money: 'sandbox', cents: 30 }])
  await proved()
})

const statementRows = async ({ id }: Seeded) => ({
  rows: (
    await db
      .selectFrom('ledger_entries')
      .select(['money', 'cents'])
      .where('book', '=', 'payable')
      .where('owner_id', '=', id)
      .execute()
  ).map(({ money, cents }) => ({ money, cents: Number(cents) })),
})

test('shares are limited to the configured months, while enabled, and to visible inviters', async () => {
  const late = await pair()
  await tipped(late.invited, '03-31', 10_000)
  await tipped(late.invited, '04-02', 10_000)
  const off = await pair()
  await tipped(off.invited, '01-05', 10_000)
  const gone = await pair()
  await tipped(gone.invited, '01-05', 10_000)
  await db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', gone.inviter.id).execute()
  await run('01-20', null)
  await run('01-21')
  for (const at of ['04-09', '04-20']) await run(at)
  assert.equal(await given(late.inviter), 300)
  assert.equal(await given(off.inviter), 0, 'what was sold meanwhile is not made up for')
  assert.equal(await given(gone.inviter), 0)
  await proved()
})

test('the database rejects shares of unearned sales, to oneself, and changes or deletions', async () => {
  const { inviter, invited } = await pair()
  const sale = await tipped(invited, '01-05', 10_000)
  const share = {
    sale_id: sale.id,
    inviter_id: inviter.id,
    creator_id: invited.id,
    money: 'real' as const,
    rate_bp: 1000,
    fee_bp: 0,
    cents: 300,
    journal_id: sale.journal_id,
    created_at: day('01-13'),
  }
  const insert = (changes: Partial<typeof share>) =>
    db
      .insertInto('referral_shares')
      .values({ ...share, ...changes })
      .execute()
  await assert.rejects(insert({ cents: 301 }), /a part of what its sale left/)
  await assert.rejects(
    insert({ creator_id: inviter.id, inviter_id: invited.id }),
    /a part of what its sale left/,
  )
  await assert.rejects(insert({ inviter_id: invited.id }), /never_to_oneself/)
  await run('01-13')
  const ofSale = { sale_id: sale.id }
  const change = (columns: object) =>
    db.updateTable('referral_shares').set(columns).where('sale_id', '=', ofSale.sale_id).execute()
  await assert.rejects(change({ cents: 1 }), /nothing else changes/)
  await assert.rejects(
    db.deleteFrom('referral_shares').where('sale_id', '=', sale.id).execute(),
    /stays written down/,
  )
  await change({ returned_cents: 10 })
  const { problems } = await reconcileLedger(db, site.app.ledger.ports.reconcile)
  assert.equal(problems.length, 2, problems.join())
  await assert.rejects(change({ returned_cents: 9 }), /nothing else changes/)
})
