import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { migrate, readMigrations } from '#platform/postgres/migrate.ts'
import { DAY_MS } from '#rules/time.ts'
import { MIGRATIONS_DIR } from '../../../test/cluster.ts'
import { seedMediaRow } from '../../../test/media.ts'
import { addCredits, buyMediaViaApi, creditsOf, ledgerEarningsOf, tip } from '../../../test/money.ts'
import { buy, buyCreditsViaApi, CARD, finish, ownCard } from '../../../test/payments.ts'
import { answerOf, askAs } from '../../../test/people.ts'
import { freshDatabaseUrl } from '../../../test/postgres.ts'
import { type Seeded, seedAccount } from '../../../test/seed.ts'
import { freshSite } from '../../../test/site.ts'
import { reconcileLedger, releaseHeld, sandboxBalances, whyGatewaysCannotStart } from '../ledger/index.ts'
import { writeOffSandbox } from './write-off.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db, ledger } = site.app
const inEightDays = { now: () => new Date(Date.now() + 8 * DAY_MS) }
const problems = async () => (await reconcileLedger(db, ledger.ports.reconcile)).problems

/** A fan with $10 of sandbox credits, of which $3 each are spent on a tip and on media. */
async function player(creator: Seeded) {
  const fan = await seedAccount(site)
  await buyCreditsViaApi(site, fan, { pack: 10, card: await ownCard(site, fan) })
  await answerOf(tip(site, fan, { user: creator.id, amount: 3 }))
  const { id: mediaId } = await seedMediaRow(site, creator, { price_cents: 300 })
  await answerOf(buyMediaViaApi(site, fan, { media: mediaId }))
  return { fan, mediaId }
}

async function moneyOfSales(fan: Seeded): Promise<string[]> {
  const rows = await db.selectFrom('sales').select('money').where('fan_id', '=', fan.id).execute()
  return rows.map(({ money }) => money)
}

test('sandbox money is marked in every ledger account, whatever gateway is configured later', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const { fan } = await player(creator)
  assert.deepEqual(await moneyOfSales(fan), ['sandbox', 'sandbox'])
  const { rows } = await sql<{ money: string }>`
    select distinct money from ledger_entries where owner_id in (${fan.id}, ${creator.id})
  `.execute(db)
  assert.deepEqual(rows, [{ money: 'sandbox' }])
  const payer = await seedAccount(site)
  await addCredits(site, payer, 1_000)
  await answerOf(tip(site, payer, { user: creator.id, amount: 3 }))
  assert.deepEqual(await moneyOfSales(payer), ['real'])
  assert.deepEqual(await problems(), [])
})

test('a wallet never mixes both: sandbox top-ups of a real wallet fail and change nothing', async () => {
  const fan = await seedAccount(site)
  const card = await ownCard(site, fan)
  await addCredits(site, fan, 500)
  assert.ok((await buy(site, fan, { pack: 5, card })).errors)
  assert.equal(await creditsOf(site, fan), 500)
  await assert.rejects(addCredits(site, fan, 100, 'sandbox'), /never both/)
  await assert.rejects(
    sql`update wallets set money = 'sandbox' where account_id = ${fan.id}`.execute(db),
    /moves by entries only/,
  )
  await addCredits(site, fan, -500)
  await addCredits(site, fan, 100, 'sandbox')
  assert.equal(await creditsOf(site, fan), 100, 'an empty one takes either')
})

test('a gateway refuses to start on the other kind of money, with the reason in one sentence', async () => {
  assert.match(
    (await whyGatewaysCannotStart(db, ['stripe'])) ?? '',
    /^PAYMENTS=stripe cannot start: \$[\d.,]+ of test credits and earnings from them are in the books\. Remove them with npm run books -- write-off-sandbox\.$/,
  )
  assert.match(
    (await whyGatewaysCannotStart(db, ['sandbox'])) ?? '',
    /^PAYMENTS=sandbox cannot start: people have \$7\.00 /,
  )
  assert.equal(await whyGatewaysCannotStart(db, []), null)
})

test('a write-off clears all sandbox balances and purchases, and leaves real money unchanged', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const { fan, mediaId } = await player(creator)
  const waiting = await seedAccount(site)
  const open = await buyCreditsViaApi(site, waiting, {
    pack: 5,
    card: await ownCard(site, waiting, CARD.challenge),
  })
  const payer = await seedAccount(site)
  await addCredits(site, payer, 1_000)
  await answerOf(tip(site, payer, { user: creator.id, amount: 10 }))
  await releaseHeld({ ...site.app, clock: inEightDays }, creator.id)

  const gone = await writeOffSandbox(site.app)
  assert.ok(gone.sales >= 2 && gone.walletCents >= 400 && gone.earnedCents >= 420, JSON.stringify(gone))
  assert.deepEqual(await sandboxBalances(db), [])
  assert.equal(await whyGatewaysCannotStart(db, ['stripe']), null)
  assert.equal(await creditsOf(site, fan), 0)
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 700 })
  assert.deepEqual(await problems(), [])
  const { access } = await answerOf<{ access: string }>(
    askAs(site, fan, 'query ($id: ID!) { media(id: $id) { access } }', { id: mediaId }),
  )
  assert.notEqual(access, 'open', 'what nobody paid for is locked again')
  const { state } = await answerOf<{ state: string }>(finish(site, waiting, open.id))
  assert.equal(state, 'failed')
  const history = await answerOf<{ dollars: number }[]>(
    askAs(site, fan, '{ wallet_transactions(limit: { limit: 20 }) { type dollars state } }'),
  )
  assert.equal(
    history.reduce((sum, { dollars }) => sum + dollars, 0),
    0,
    JSON.stringify(history),
  )

  assert.deepEqual(await writeOffSandbox(site.app), { sales: 0, walletCents: 0, earnedCents: 0 }, 'once')
  assert.deepEqual(await problems(), [])
  await addCredits(site, fan, 300)
  await answerOf(buyMediaViaApi(site, fan, { media: mediaId }))
  assert.deepEqual((await moneyOfSales(fan)).toSorted(), ['real', 'sandbox', 'sandbox'])
})

test('the migration marks a ledger with test cards only as sandbox money, and cancels open payouts', async () => {
  const url = await freshDatabaseUrl({ empty: true })
  const all = readMigrations(MIGRATIONS_DIR)
  await migrate(
    url,
    all.filter(({ name }) => name < '0017'),
  )
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(BOOKS_OF_BEFORE)
    await migrate(url, all)
    const ask = async (question: string) => (await client.query(question)).rows
    assert.deepEqual(
      await ask(
        `select distinct money from ledger_entries union select money from sales union select money from wallets`,
      ),
      [{ money: 'sandbox' }],
    )
    assert.deepEqual(await ask('select state, failure from payouts'), [
      { state: 'cancelled', failure: 'Test credits are not paid out' },
    ])
    assert.deepEqual(
      await ask(
        `select book, sum(cents)::int as cents from ledger_entries group by book having sum(cents) <> 0 order by book`,
      ),
      [
        { book: 'clearing', cents: -500 },
        { book: 'payable', cents: 210 },
        { book: 'revenue', cents: 90 },
        { book: 'wallet', cents: 200 },
      ],
    )
  } finally {
    await client.end()
  }
})

const FAN = '00000000-0000-7000-8000-00000000000a'
const CREATOR = '00000000-0000-7000-8000-00000000000b'
const journal = (number: number) => `00000000-0000-7000-8000-00000000001${number}`

/** $5 of test credits, a $3 tip, and an open payout of its share. */
const BOOKS_OF_BEFORE = `
  insert into accounts (id, username, fullname, email, password_hash) values
    ('${FAN}', 'a.fan', 'A fan', 'fan@seed.example', 'none'),
    ('${CREATOR}', 'a.creator', 'A creator', 'creator@seed.example', 'none');
  insert into ledger_journals (id, kind, key, fingerprint, created_at) values
    ('${journal(1)}', 'top-up', 'one', '', now()), ('${journal(2)}', 'sale', 'two', '', now()),
    ('${journal(3)}', 'release', 'three', '', now()), ('${journal(4)}', 'payout', 'four', '', now());
  insert into ledger_entries (journal_id, book, owner_id, cents) values
    ('${journal(1)}', 'clearing', null, -500), ('${journal(1)}', 'wallet', '${FAN}', 500),
    ('${journal(2)}', 'wallet', '${FAN}', -300), ('${journal(2)}', 'held', '${CREATOR}', 210),
    ('${journal(2)}', 'revenue', null, 90),
    ('${journal(3)}', 'held', '${CREATOR}', -210), ('${journal(3)}', 'payable', '${CREATOR}', 210),
    ('${journal(4)}', 'payable', '${CREATOR}', -210), ('${journal(4)}', 'payouts', null, 210);
  insert into top_ups (account_id, key, pack_cents, card_words, gateway, state, journal_id, created_at, updated_at)
    values ('${FAN}', 'one', 500, 'Visa', 'sandbox', 'paid', '${journal(1)}', now(), now());
  insert into sales (journal_id, fan_id, creator_id, kind, price_cents, share_cents, created_at)
    values ('${journal(2)}', '${FAN}', '${CREATOR}', 'tip', 300, 210, now());
  insert into payouts (creator_id, cents, method, sealed, hint, run_on, journal_id, created_at)
    values ('${CREATOR}', 210, 'sepa', '', '', now(), '${journal(4)}', now());
`
