import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS } from '#rules/time.ts'
import { seedMediaRow } from '../../../../test/media.ts'
import { untilDone } from '../../../../test/media-api.ts'
import { addCredits, buyMediaViaApi, ledgerEarningsOf, tip } from '../../../../test/money.ts'
import { buyCreditsViaApi as buyCredits, ownCard } from '../../../../test/payments.ts'
import { answerOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { reconcileNightly } from '../console/reconciliations.ts'
import { releaseHeld } from '../sales/holds.ts'
import { paySale } from '../sales/sales.ts'
import { ledgerBalanceCents, postJournal } from './ledger.ts'
import { reconcileLedger } from './reconcile-ledger.ts'
import { updateTotals } from './update-totals.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db, ledger } = site.app
const problems = async () => (await reconcileLedger(db, ledger.ports.reconcile)).problems

/** Bypasses the triggers that protect the ledger. */
const forged = (statement: ReturnType<typeof sql>) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await statement.execute(tx)
  })

const longAgo = () => new Date(Date.now() - 8 * DAY_MS)

const tipLongAgo = (fan: { id: string }, creator: { id: string }) =>
  db.transaction().execute((tx) =>
    paySale({ ...site.app, clock: { now: longAgo } }, tx, {
      key: `long-ago-${creator.id}`,
      fanId: fan.id,
      creatorId: creator.id,
      kind: 'tip',
      subjectId: null,
      priceCents: 300,
    }),
  )

async function sharesSince(creatorId: string, since: Date): Promise<number> {
  const { cents } = await db
    .selectFrom('sales')
    .select((eb) => eb.fn.sum<string>('share_cents').as('cents'))
    .where('creator_id', '=', creatorId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(cents)
}

async function tipped() {
  const [creator, fan] = [await seedAccount(site, { isCreator: true }), await seedAccount(site)]
  await addCredits(site, fan, 10_000, 'sandbox')
  const { id } = await answerOf<{ id: string }>(tip(site, fan, { user: creator.id, amount: 10 }))
  return { creator, fan, saleId: id }
}

test('the ledger balances after concurrent tips, unlocks and releases', async () => {
  const creators = await Promise.all(Array.from({ length: 3 }, () => seedAccount(site, { isCreator: true })))
  const fans = await Promise.all(Array.from({ length: 8 }, () => seedAccount(site)))
  for (const fan of fans) await addCredits(site, fan, 3_000)
  const medias = await Promise.all(
    creators.flatMap((creator) =>
      [300, 400].map((price_cents) => seedMediaRow(site, creator, { price_cents })),
    ),
  )
  for (const creator of creators) for (const fan of fans) await tipLongAgo(fan, creator)
  const deeds = fans.flatMap((fan) => [
    ...creators.map((creator) => () => tip(site, fan, { user: creator.id, amount: 3 })),
    ...medias.map(
      ({ id }) =>
        () =>
          buyMediaViaApi(site, fan, { media: id }),
    ),
  ])
  const releases = creators.flatMap(({ id }) => [1, 2, 3].map(() => () => releaseHeld(site.app, id)))
  const addingUp = [1, 2, 3].map(() => () => updateTotals(db))
  await Promise.all([...deeds, ...releases, ...addingUp].map((deed) => deed()))
  assert.deepEqual(await problems(), [])
  for (const creator of creators)
    assert.deepEqual(await ledgerEarningsOf(site, creator), {
      held: await sharesSince(creator.id, new Date(Date.now() - DAY_MS)),
      payable: 8 * 210,
    })
})

test('updating totals repeatedly leaves balances unchanged', async () => {
  const { creator } = await tipped()
  const balances = async () => ({
    ...(await ledgerEarningsOf(site, creator)),
    revenue: await ledgerBalanceCents(db, 'revenue', null),
    clearing: await ledgerBalanceCents(db, 'clearing', null),
  })
  const before = await balances()
  for (let times = 0; times < 3; times += 1) await updateTotals(db)
  assert.deepEqual(await balances(), before)
  await Promise.all([updateTotals(db), updateTotals(db), tipped(), updateTotals(db), tipped()])
  await updateTotals(db)
  assert.deepEqual(await problems(), [])
  const { rows } = await sql<{ books: number }>`
    select count(*)::int as books from ledger_totals where owner_id = ${creator.id} and cents = ${before.held}
  `.execute(db)
  assert.equal(rows[0]?.books, 1)
})

test('updating totals waits for open transactions, so that their entries are included', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const mayCommit = Promise.withResolvers<void>()
  const hasPosted = Promise.withResolvers<void>()
  const slow = db.transaction().execute(async (tx) => {
    await postJournal(tx, {
      kind: 'incentive',
      key: `slow:${creator.id}`,
      about: [],
      at: new Date(),
      money: 'real',
      entries: [
        { book: 'payable', ownerId: creator.id, cents: 10 },
        { book: 'clearing', cents: -10 },
      ],
    })
    hasPosted.resolve()
    await mayCommit.promise
  })
  await hasPosted.promise
  // A later entry of the same account, committed first.
  await addCredits(site, creator, 100)
  let isAddedUp = false
  const addingUp = updateTotals(db).then(() => {
    isAddedUp = true
  })
  await untilDone('the wait', async () => isAddedUp || (await isLockAwaited()))
  mayCommit.resolve()
  await Promise.all([slow, addingUp])
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 10 })
  assert.deepEqual(await problems(), [])
})

async function isLockAwaited(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks
    where relation = 'ledger_entries'::regclass and mode = 'ShareLock' and not granted
      and database = (select oid from pg_database where datname = current_database())
  `.execute(db)
  return rows.length > 0
}

test('the nightly reconciliation reports the number of problems', async () => {
  const response: string[] = []
  const log = {
    error: (_facts: object, words: string) => response.push(words),
    info: (_facts: object, words: string) => response.push(words),
  }
  const deps = { ...site.app, log: log as unknown as typeof site.app.log }
  await reconcileNightly(deps)
  const { saleId } = await tipped()
  await forged(sql`update sales set price_cents = price_cents + 1 where id = ${saleId}`)
  await reconcileNightly(deps)
  const figures = await site.app.metrics.bookProblems.get()
  assert.equal(figures.values[0]?.value, 1)
  await forged(sql`update sales set price_cents = price_cents - 1 where id = ${saleId}`)
  assert.deepEqual(response, ['ledger reconciliation passed', 'ledger reconciliation failed'])
})

const violations: [
  what: string,
  words: RegExp,
  commit: (at: Awaited<ReturnType<typeof bought>>) => ReturnType<typeof sql>,
][] = [
  [
    'an entry that was changed',
    /doesn’t sum to zero/,
    ({ fan }) => sql`update ledger_entries set cents = cents - 1 where owner_id = ${fan.id} and cents < 0`,
  ],
  [
    'a wallet that was filled',
    /A wallet doesn’t match/,
    ({ fan }) => sql`update wallets set cents = cents + 1 where account_id = ${fan.id}`,
  ],
  [
    'a wallet that is gone',
    /A wallet doesn’t match/,
    ({ fan }) => sql`delete from wallets where account_id = ${fan.id}`,
  ],
  [
    'a total that was changed',
    /A total doesn’t match/,
    ({ creator }) => sql`
    insert into ledger_totals (book, owner_id, money, through_id, cents)
    values ('held', ${creator.id}, 'sandbox', 1000000, 5)`,
  ],
  [
    'a journal without entries',
    /A journal is empty/,
    () => sql`
    insert into ledger_journals (kind, key, fingerprint, created_at) values ('incentive', 'nothing', '', now())`,
  ],
  [
    'a sale of the sandbox that passes for a real one',
    /A sale and its journal/,
    ({ saleId }) => sql`update sales set money = 'real' where id = ${saleId}`,
  ],
  [
    'credits of the sandbox that pass for real ones',
    /A credit purchase/,
    ({ topUpId }) => sql`update top_ups set gateway = 'stripe' where id = ${topUpId}`,
  ],
  [
    'a wallet of the sandbox that passes for a real one',
    /A wallet doesn’t match/,
    ({ fan }) => sql`update wallets set money = 'real' where account_id = ${fan.id}`,
  ],
  ['a sale that is gone', /has no sale/, ({ saleId }) => sql`delete from sales where id = ${saleId}`],
  [
    'a share that was changed',
    /A sale and its journal/,
    ({ saleId }) => sql`update sales set share_cents = 1 where id = ${saleId}`,
  ],
  [
    'another creator',
    /A sale and its journal/,
    ({ saleId, fan }) =>
      sql`update sales set creator_id = (select id from accounts where id <> ${fan.id} limit 1) where id = ${saleId}`,
  ],
  [
    'a sale marked as given back',
    /marked wrongly/,
    ({ saleId }) => sql`update sales set reversed_at = now() where id = ${saleId}`,
  ],
  [
    'a reversal of nothing',
    /A refund and its journal/,
    ({ saleId }) => sql`
    insert into sale_reversals (sale_id, journal_id, reason, cents, share_cents, created_at)
    select id, journal_id, 'refund', 1, 1, now() from sales where id = ${saleId}`,
  ],
  [
    'credits that were never paid',
    /A credit purchase/,
    ({ fan, saleId }) => sql`
    insert into top_ups (account_id, key, pack_cents, card_words, gateway, state, journal_id, created_at, updated_at)
    select ${fan.id}, 'free money', 500, 'Visa', 'sandbox', 'paid', journal_id, now(), now() from sales where id = ${saleId}`,
  ],
  [
    'a sale that was given back twice',
    /by more than its price/,
    ({ saleId }) => sql`
    insert into sale_reversals (sale_id, journal_id, reason, cents, share_cents, created_at)
    select id, journal_id, 'refund', part, 700, now() from sales, (values (600), (700)) as parts (part)
    where id = ${saleId}`,
  ],
  [
    'a share that left the hold without a journal',
    /Held earnings don’t match/,
    ({ creator }) => sql`
    insert into earning_accounts (creator_id, released_through) values (${creator.id}, now() + interval '1 hour')`,
  ],
  [
    'a share that was booked to another creator',
    /Held earnings don’t match/,
    ({ creator, fan }) => sql`
    update ledger_entries set owner_id = ${fan.id} where book = 'held' and owner_id = ${creator.id}`,
  ],
  [
    'a refund that nobody promised',
    /The refund account/,
    ({ saleId, topUpId }) => sql`
    insert into card_refunds (sale_id, top_up_id, cents, created_at) values (${saleId}, ${topUpId}, 5, now())`,
  ],
  [
    'a refund that was not sent and is called so',
    /A card refund/,
    ({ saleId, topUpId }) => sql`
    insert into card_refunds (sale_id, top_up_id, cents, journal_id, created_at)
    select id, ${topUpId}, 5, journal_id, now() from sales where id = ${saleId}`,
  ],
  [
    'a payment that was taken back on paper only',
    /A payment reversal/,
    ({ topUpId }) => sql`
    insert into take_backs (top_up_id, reason, reference, cents, lost_cents, created_at)
    values (${topUpId}, 'dispute', 'dp', 5, 0, now())`,
  ],
  [
    'a media that was paid for and not given',
    /A sale has no right/,
    ({ mediaId }) => sql`delete from media_rights where media_id = ${mediaId}`,
  ],
  [
    'a top-up journal alone',
    /has no purchase/,
    () => sql`
    insert into ledger_journals (kind, key, fingerprint, created_at) values ('top-up', 'alone', '', now())`,
  ],
]

async function bought() {
  const victim = await tipped()
  const { id: mediaId } = await seedMediaRow(site, victim.creator, { price_cents: 300 })
  await answerOf(buyMediaViaApi(site, victim.fan, { media: mediaId }))
  const topUp = await buyCredits(site, victim.fan, { pack: 5, card: await ownCard(site, victim.fan) })
  return { ...victim, mediaId, topUpId: topUp.id }
}

for (const [what, words, commit] of violations)
  test(`reconciliation reports ${what}`, async () => {
    const victim = await bought()
    const before = await problems()
    await forged(commit(victim))
    const found = (await problems()).filter((problem) => !before.includes(problem))
    assert.ok(
      found.some((problem) => words.test(problem)),
      found.join('\n'),
    )
  })
