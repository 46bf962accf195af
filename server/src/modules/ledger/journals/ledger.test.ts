import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { ledgerBalanceCents, type NewJournal, postJournal, walletCents } from './ledger.ts'

const site = await freshSite()
const { db } = site.app
const at = new Date()
let counter = 0

const post = (journal: Partial<NewJournal> & Pick<NewJournal, 'entries'>) =>
  db.transaction().execute((tx) =>
    postJournal(tx, {
      kind: 'incentive',
      key: `test:${++counter}`,
      about: [],
      at,
      money: 'real',
      ...journal,
    }),
  )

const filled = async (cents: number) => {
  const { id } = await seedAccount(site)
  await post({
    entries: [
      { book: 'clearing', cents: -cents },
      { book: 'wallet', ownerId: id, cents },
    ],
  })
  return id
}

test('an unbalanced journal is rejected entirely', async () => {
  const { id } = await seedAccount(site)
  await assert.rejects(
    post({ key: 'crooked', entries: [{ book: 'wallet', ownerId: id, cents: 100 }] }),
    /do not sum to zero/,
  )
  assert.equal(await walletCents(db, id), 0)
  const found = await db.selectFrom('ledger_journals').where('key', '=', 'crooked').selectAll().execute()
  assert.deepEqual(found, [])
})

test('two journals that balance only together are rejected', async () => {
  const journals = await db
    .insertInto('ledger_journals')
    .values(
      [1, 2].map((number) => ({
        kind: 'incentive' as const,
        key: `pair:${number}`,
        fingerprint: Buffer.alloc(1),
        created_at: at,
      })),
    )
    .returning('id')
    .execute()
  await assert.rejects(
    db
      .insertInto('ledger_entries')
      .values(
        journals.map(({ id }, index) => ({
          journal_id: id,
          book: 'clearing' as const,
          owner_id: null,
          cents: index === 0 ? 5 : -5,
          money: 'real' as const,
        })),
      )
      .execute(),
    /do not sum to zero/,
  )
})

test('a wallet matches its entries and cannot be overdrawn', async () => {
  const id = await filled(500)
  await assert.rejects(
    post({
      entries: [
        { book: 'wallet', ownerId: id, cents: -501 },
        { book: 'revenue', cents: 501 },
      ],
    }),
    { code: 'NOT_ENOUGH_CREDITS' },
  )
  assert.equal(await walletCents(db, id), 500)
  assert.equal(await ledgerBalanceCents(db, 'wallet', id), 500)
})

test('a key makes one journal; reusing it for another is rejected', async () => {
  const id = await filled(500)
  const entries = [
    { book: 'wallet', ownerId: id, cents: -200 },
    { book: 'revenue', cents: 200 },
  ] as const
  const [first, ...others] = await Promise.all(
    Array.from({ length: 20 }, () => post({ key: 'once', about: ['tea'], entries })),
  )
  assert.ok(first)
  assert.deepEqual(new Set(others.map(({ journalId }) => journalId)), new Set([first.journalId]))
  assert.equal([first, ...others].filter(({ isNew }) => isNew).length, 1)
  await assert.rejects(post({ key: 'once', about: ['coffee'], entries }), { code: 'KEY_REUSED' })
  assert.equal(await walletCents(db, id), 300)
})

test('the ledger is append-only, and balances cannot change without entries', async () => {
  const id = await filled(700)
  const poor = await seedAccount(site)
  for (const statement of [
    sql`update ledger_entries set cents = cents + 1`,
    sql`delete from ledger_entries`,
    sql`truncate ledger_entries`,
    sql`update ledger_journals set kind = 'sale'`,
    sql`delete from ledger_journals`,
    sql`update wallets set cents = 1000000 where account_id = ${id}`,
    sql`delete from wallets where account_id = ${id}`,
    sql`insert into wallets (account_id, cents) values (${poor.id}, 5)`,
  ])
    await assert.rejects(statement.execute(db), { code: '23001' })
  assert.equal(await walletCents(db, id), 700)
})

test('a balance is the running total plus later entries', async () => {
  const { id } = await seedAccount(site)
  const earn = (cents: number) =>
    post({
      entries: [
        { book: 'held', ownerId: id, cents },
        { book: 'clearing', cents: -cents },
      ],
    })
  await earn(10)
  const { through } = await db
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.max('id').as('through'))
    .executeTakeFirstOrThrow()
  await db
    .insertInto('ledger_totals')
    .values({ book: 'held', owner_id: id, money: 'real', through_id: through, cents: 10 })
    .execute()
  await earn(5)
  assert.equal(await ledgerBalanceCents(db, 'held', id), 15)
})
