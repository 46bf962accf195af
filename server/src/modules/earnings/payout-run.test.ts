import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS } from '#rules/time.ts'
import { earningsAt, payoutRows, runPayoutsAt, seedDetails, seedSale } from '../../../test/earnings.ts'
import { ledgerEarningsOf } from '../../../test/money.ts'
import { hide } from '../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { eventually } from '../../../test/uploads.ts'
import { postJournal, reconcileLedger, releaseHeld, reverseSale } from '../ledger/index.ts'
import { listEarnings } from './list-earnings.ts'
import { runPayouts } from './payout-run.ts'
import { earningsSummaryOf } from './summary.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db } = site.app

/** Separate payout days for each test, because a finished run stays finished. */
let nextRun = Date.UTC(2030, 0, 11, 6)
function newRun() {
  const run = nextRun
  nextRun += 28 * DAY_MS
  return { run: new Date(run), days: (number: number) => new Date(run + number * DAY_MS) }
}

async function payable(cents: number, soldAt: Date): Promise<Seeded> {
  const creator = await seedAccount(site, { isCreator: true })
  await seedDetails(site, creator)
  await seedSale(site, creator, { cents, at: soldAt, kind: 'tip' })
  return creator
}

const statesAt = async (creator: Seeded, at: Date) =>
  (await listEarnings(earningsAt(site, at), creator.id, { page: { limit: 10, skip: 0 } })).map(
    ({ state }) => state,
  )

test('sandbox earnings are shown but never paid out', async () => {
  const { run, days } = newRun()
  const creator = await payable(50_000, days(-8))
  await seedSale(site, creator, { cents: 100_000, at: days(-8), money: 'sandbox' })
  const player = await seedAccount(site, { isCreator: true })
  await seedDetails(site, player)
  await seedSale(site, player, { cents: 100_000, at: days(-8), money: 'sandbox' })
  await runPayoutsAt(site, run)
  assert.deepEqual(
    (await payoutRows(site, creator)).map(({ cents }) => cents),
    ['35000'],
  )
  assert.deepEqual(await payoutRows(site, player), [])
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 70_000 })
  assert.deepEqual(await ledgerEarningsOf(site, player), { held: 0, payable: 70_000 })
  assert.deepEqual(await statesAt(player, run), ['payable'])
  const { payableCents, dueCents, testCents } = await earningsSummaryOf(earningsAt(site, run), creator.id)
  assert.deepEqual([payableCents, dueCents, testCents], [70_000, 0, 70_000])
  const forged = db.transaction().execute((tx) =>
    postJournal(tx, {
      kind: 'payout',
      key: 'forged payout',
      about: [],
      at: run,
      money: 'sandbox',
      entries: [
        { book: 'payable', ownerId: player.id, cents: -70_000 },
        { book: 'payouts', cents: 70_000 },
      ],
    }),
  )
  await assert.rejects(forged, /ledger_entries_payouts_are_real/, 'the database itself refuses it')
  assert.deepEqual((await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems, [])
})

test('earnings are held seven days, then payable, and paid on the next payout day', async () => {
  const { run, days } = newRun()
  const creator = await payable(100_000, days(-8))
  const late = await seedSale(site, creator, { cents: 30_000, at: days(-3) })
  assert.deepEqual(await statesAt(creator, days(-2)), ['held', 'held'])
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 91_000, payable: 0 })

  await runPayoutsAt(site, run)
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 21_000, payable: 0 })
  const [payout, ...others] = await payoutRows(site, creator)
  assert.deepEqual(others, [])
  assert.equal(payout?.cents, '70000')
  assert.equal(payout?.state, 'pending')
  assert.deepEqual(await statesAt(creator, run), ['held', 'on-the-way'])
  await db.updateTable('payouts').set({ state: 'processing' }).where('creator_id', '=', creator.id).execute()
  assert.deepEqual(await statesAt(creator, run), ['held', 'on-the-way'])
  assert.equal(late.share_cents, 21_000)

  const summary = await earningsSummaryOf(earningsAt(site, run), creator.id)
  assert.equal(summary.onTheWayCents, 70_000)
  assert.equal(summary.heldCents, 21_000)
  assert.deepEqual(summary.nextPayoutOn, new Date(run.getTime() + 13.75 * DAY_MS))
  await runPayoutsAt(site, days(14))
  assert.equal((await payoutRows(site, creator)).length, 2, 'the rest goes with the next run')
})

test('an individually agreed share is paid', async () => {
  const { run, days } = newRun()
  const creator = await seedAccount(site, { isCreator: true })
  await seedDetails(site, creator)
  await db
    .insertInto('creator_fees')
    .values({ creator_id: creator.id, subscription_bp: 9_000, sales_bp: 8_500 })
    .execute()
  await seedSale(site, creator, { cents: 10_000, at: days(-8), kind: 'subscription' })
  await seedSale(site, creator, { cents: 20_001, at: days(-8), kind: 'media' })
  await runPayoutsAt(site, run)
  assert.deepEqual(
    (await payoutRows(site, creator)).map(({ cents }) => cents),
    [String(9_000 + 17_000)],
  )
})

test('balances below the minimum, zero and negative are carried over', async () => {
  const { run, days } = newRun()
  const little = await payable(20_000, days(-8))
  const enough = await payable(28_572, days(-8))
  const negative = await payable(40_000, days(-8))
  const sale = await db
    .selectFrom('sales')
    .selectAll()
    .where('creator_id', '=', negative.id)
    .executeTakeFirstOrThrow()
  await runPayoutsAt(site, days(-14))
  await runPayoutsAt(site, run)
  assert.equal((await payoutRows(site, little)).length, 0)
  assert.deepEqual((await payoutRows(site, enough))[0]?.cents, '20000', 'exactly the minimum is enough')
  assert.equal((await payoutRows(site, negative)).length, 1)
  // Paid out, then charged back: the creator owes it.
  await db.transaction().execute((tx) =>
    reverseSale({ ...site.app, clock: { now: () => days(3) } }, tx, sale, {
      key: `chargeback:${sale.id}`,
      reason: 'chargeback',
      to: 'nobody',
    }),
  )
  assert.deepEqual(await ledgerEarningsOf(site, negative), { held: 0, payable: -28_000 })
  await seedSale(site, negative, { cents: 50_000, at: days(4) })
  await seedSale(site, little, { cents: 20_000, at: days(4) })
  await runPayoutsAt(site, days(14))
  assert.equal((await payoutRows(site, negative)).length, 1, '$350 less $280 is too little')
  assert.deepEqual(await ledgerEarningsOf(site, negative), { held: 0, payable: 7_000 })
  assert.deepEqual(
    (await payoutRows(site, little)).map(({ cents }) => cents),
    ['28000'],
    'both sales together are enough',
  )
})

test('creators without details or suspended are not paid, and keep their balance', async () => {
  const { run, days } = newRun()
  const [suspended, unknown] = [await payable(100_000, days(-8)), await payable(100_000, days(-8))]
  await hide(site, suspended.id, 'suspended')
  await db.deleteFrom('payout_details').where('creator_id', '=', unknown.id).execute()
  await runPayoutsAt(site, run)
  for (const creator of [suspended, unknown]) assert.deepEqual(await payoutRows(site, creator), [])
  await db.updateTable('accounts').set({ status: 'active' }).where('id', '=', suspended.id).execute()
  await seedDetails(site, unknown)
  await runPayoutsAt(site, days(1))
  for (const creator of [suspended, unknown])
    assert.deepEqual(await payoutRows(site, creator), [], 'the run of this fortnight is done')
  await runPayoutsAt(site, days(14))
  for (const creator of [suspended, unknown]) assert.equal((await payoutRows(site, creator)).length, 1)
})

test('payouts wait seven days after a change of payout details or address, with the reason shown', async () => {
  const { run, days } = newRun()
  const [moved, mailed, before] = [
    await payable(100_000, days(-8)),
    await payable(100_000, days(-8)),
    await payable(100_000, days(-8)),
  ]
  const setDetails = (creator: Seeded, updated_at: Date) =>
    db.updateTable('payout_details').set({ updated_at }).where('creator_id', '=', creator.id).execute()
  await setDetails(moved, days(-6))
  await setDetails(before, days(-8))
  await db
    .updateTable('accounts')
    .set({ email_changed_at: days(-1) })
    .where('id', '=', mailed.id)
    .execute()
  await runPayoutsAt(site, run)
  assert.deepEqual(
    (await Promise.all([moved, mailed, before].map((creator) => payoutRows(site, creator)))).map(
      ({ length }) => length,
    ),
    [0, 0, 1],
  )
  const response = await Promise.all(
    [moved, mailed, before].map(async (creator) => {
      const { wait, nextPayoutOn } = await earningsSummaryOf(earningsAt(site, days(-0.5)), creator.id)
      return [wait?.reason, wait?.until, nextPayoutOn.getTime() > run.getTime()]
    }),
  )
  assert.deepEqual(response, [
    ['payout-details', days(1), true],
    ['email', days(6), true],
    [undefined, undefined, false],
  ])
  await runPayoutsAt(site, days(14))
  for (const creator of [moved, mailed]) assert.equal((await payoutRows(site, creator)).length, 1)
})

test('nothing is paid before the hour of the payout day; a missed run is caught up once', async () => {
  const { run, days } = newRun()
  await runPayoutsAt(site, days(-14))
  const creator = await payable(100_000, days(-9))
  await runPayoutsAt(site, new Date(run.getTime() - 60_000))
  assert.deepEqual(await payoutRows(site, creator), [])
  await runPayoutsAt(site, days(5))
  await runPayoutsAt(site, days(6))
  assert.equal((await payoutRows(site, creator)).length, 1)
})

test('20 concurrent runs, repeated, pay each creator once', async () => {
  const { run, days } = newRun()
  const creators = await Promise.all(Array.from({ length: 5 }, () => payable(100_000, days(-8))))
  await Promise.all(Array.from({ length: 20 }, () => runPayoutsAt(site, run)))
  await runPayoutsAt(site, run)
  for (const creator of creators) {
    assert.deepEqual(
      (await payoutRows(site, creator)).map(({ cents }) => cents),
      ['70000'],
    )
    assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 0 })
  }
})

test('concurrent runs that reach the same payout make one', async () => {
  const { run, days } = newRun()
  const creator = await payable(100_000, days(-8))
  await releaseHeld({ ...site.app, clock: { now: () => run } }, creator.id)
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows[0]?.count ?? 0
  }
  // Blocks journal inserts until all runs are waiting.
  const runs = await db.transaction().execute(async (tx) => {
    await sql`lock table ledger_journals in share mode`.execute(tx)
    const started = Array.from({ length: 4 }, () => runPayoutsAt(site, run))
    await eventually(waiting, (count) => count >= 4)
    return started.map((each) => each.then(() => 'done'))
  })
  assert.deepEqual(await Promise.all(runs), Array(4).fill('done'))
  assert.deepEqual(
    (await payoutRows(site, creator)).map(({ cents }) => cents),
    ['70000'],
  )
})

test('a failing payout does not block the others, and the run is retried', async () => {
  const { run, days } = newRun()
  const [broken, fine] = [await payable(100_000, days(-8)), await payable(100_000, days(-8))]
  await sql`
    create function no_payout() returns trigger language plpgsql as $$
      begin raise exception 'power cut'; end $$`.execute(db)
  await sql`
    create trigger no_payout before insert on payouts for each row
    when (new.creator_id = ${sql.lit(broken.id)}) execute function no_payout()`.execute(db)
  await assert.rejects(runPayoutsAt(site, run), /1 payouts of the run/)
  assert.deepEqual(await payoutRows(site, broken), [])
  assert.deepEqual((await ledgerEarningsOf(site, broken)).payable, 70_000, 'no journal without its payout')
  await sql`drop trigger no_payout on payouts`.execute(db)
  await runPayoutsAt(site, days(1))
  for (const creator of [broken, fine]) assert.equal((await payoutRows(site, creator)).length, 1)
})

test('an aborted run resumes where it stopped', async () => {
  const { run, days } = newRun()
  const creator = await payable(100_000, days(-8))
  await assert.rejects(runPayouts(earningsAt(site, run), AbortSignal.abort()))
  await runPayoutsAt(site, run)
  assert.equal((await payoutRows(site, creator)).length, 1)
})

test('concurrent sales, refunds, releases and payouts reconcile', async () => {
  const { run, days } = newRun()
  const creator = await payable(100_000, days(-8))
  const old = await Promise.all(
    Array.from({ length: 20 }, () => seedSale(site, creator, { cents: 10_000, at: days(-8) })),
  )
  const then = { ...site.app, clock: { now: () => run } }
  await Promise.all([
    ...Array.from({ length: 5 }, () => runPayoutsAt(site, run)),
    ...Array.from({ length: 5 }, () => releaseHeld(then, creator.id)),
    ...Array.from({ length: 20 }, () => seedSale(site, creator, { cents: 1_000, at: run })),
    ...old.map((sale) =>
      db
        .transaction()
        .execute((tx) =>
          reverseSale(then, tx, sale, { key: `back:${sale.id}`, reason: 'refund', to: 'credits' }),
        ),
    ),
  ])
  const [payout, ...others] = await payoutRows(site, creator)
  assert.deepEqual(others, [])
  const { held, payable: left } = await ledgerEarningsOf(site, creator)
  assert.equal(held, 20 * 700)
  assert.equal(left + Number(payout?.cents), 70_000, 'all of the refunds were taken from one of the two')
})
