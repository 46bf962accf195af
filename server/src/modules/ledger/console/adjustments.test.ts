import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { mailTo } from '../../../../test/mail.ts'
import { creditsOf, ledgerEarningsOf } from '../../../../test/money.ts'
import { answerOf, askAs, refusalOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import { type AdjustmentInput, proposeAdjustmentViaApi } from '../../../../test/staff-finance.ts'
import { ledgerBalanceCents, postJournal } from '../journals/ledger.ts'
import { reconcileLedger } from '../journals/reconcile-ledger.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })
const { db } = site.app
const [one, two] = [await seedStaff(site, 'finance'), await seedStaff(site, 'finance')]

type Shown = { id: string; state: string }
const propose = (what: AdjustmentInput, who: Seeded = one) => proposeAdjustmentViaApi(site, who, what)
const decide = (who: Seeded, id: string, approve: boolean) =>
  askAs(
    site,
    who,
    'mutation ($id: ID!, $approve: Boolean!) { decideAdjustment(id: $id, approve: $approve) { id state journal } }',
    { id, approve },
  )
const idOf = async (what: AdjustmentInput) => (await answerOf<Shown>(propose(what))).id
const booksAreRight = async () =>
  assert.deepEqual((await reconcileLedger(db, site.app.ledger.ports.reconcile)).problems, [])

test('an adjustment needs a proposer and another approver, is posted once, and notifies the owner', async () => {
  const fan = await seedAccount(site)
  const before = await ledgerBalanceCents(db, 'revenue', null)
  const id = await idOf({ to: fan.id, amount: 7.5, words: 'A video would not play' })
  assert.equal(await creditsOf(site, fan), 0, 'nothing moves before it is approved')
  assert.equal((await refusalOf(decide(one, id, true))).code, 'FORBIDDEN')
  const answers = await Promise.all([decide(two, id, true), decide(two, id, true), decide(two, id, true)])
  for (const answer of answers)
    assert.equal((await answerOf<Shown>(Promise.resolve(answer))).state, 'approved')
  assert.equal(await creditsOf(site, fan), 750)
  assert.equal((await ledgerBalanceCents(db, 'revenue', null)) - before, -750)
  const third = await seedStaff(site, 'admin')
  const late = await refusalOf(decide(third, id, false))
  assert.deepEqual(
    [late.code, late.words],
    ['ALREADY_DECIDED', `This was already approved by @${two.username}.`],
  )
  const mail = await mailTo(site, { to: `${fan.username}@seed.example`, kind: 'adjustment' })
  assert.match(mail.text, /\$7\.50 was added to your wallet: A video would not play/)
  const [news] = await answerOf<{ words: string }[]>(askAs(site, fan, '{ notifications { words } }'))
  assert.match(news?.words ?? '', /A video would not play/)
  const history = await answerOf<{ type: string }[]>(askAs(site, fan, '{ wallet_transactions { type } }'))
  assert.equal(history.length, 1)
  await booksAreRight()
})

test('of concurrent approvals and a rejection, one decision wins', async () => {
  const fan = await seedAccount(site)
  const id = await idOf({ to: fan.id })
  const others = await Promise.all([seedStaff(site, 'finance'), seedStaff(site, 'admin')])
  const outcomes = await Promise.all([two, ...others].map((who, at) => decide(who, id, at !== 1)))
  assert.equal(outcomes.filter(({ errors }) => !errors).length, 1)
  assert.ok([0, 500].includes(await creditsOf(site, fan)))
  const log = await db.selectFrom('audit_log').select('id').where('target_id', '=', id).execute()
  assert.equal(log.length, 2, 'proposed, and decided once')
  await booksAreRight()
})

test('staff can neither propose nor approve adjustments of their own accounts', async () => {
  assert.equal((await refusalOf(propose({ to: one.id }))).code, 'FORBIDDEN')
  const id = await idOf({ to: two.id })
  assert.equal((await refusalOf(decide(two, id, true))).code, 'FORBIDDEN')
  assert.equal((await answerOf<Shown>(decide(one, id, false))).state, 'withdrawn')
  assert.equal(await creditsOf(site, two), 0)
})

test('an adjustment cannot overdraw a wallet or earnings', async () => {
  const creator = await seedAccount(site, { isCreator: true })
  const id = await idOf({ from: creator.id, to: (await seedAccount(site)).id })
  assert.equal((await refusalOf(decide(two, id, true))).code, 'CONFLICT')
  assert.deepEqual(await ledgerEarningsOf(site, creator), { held: 0, payable: 0 })
  const fan = await seedAccount(site)
  const taken = await answerOf<Shown>(
    askAs(
      site,
      one,
      `mutation ($id: ID!) { proposeAdjustment(from_book: "wallet", from_user: $id, to_book: "revenue", amount: 3, reason: "Wrong", words: "Taken back") { id state } }`,
      { id: fan.id },
    ),
  )
  assert.equal((await refusalOf(decide(two, taken.id, true))).code, 'NOT_ENOUGH_CREDITS')
  await booksAreRight()
})

test('malformed input is rejected with a message, and a repeated request makes one proposal', async () => {
  const { id: to } = await seedAccount(site)
  for (const wrong of [
    { amount: 0 },
    { amount: -5 },
    { amount: 0.001 },
    { amount: 1e9 },
    { reason: ' ' },
    { words: '' },
    { words: 'x'.repeat(301) },
    { reason: 'a\u0000b' },
  ])
    assert.equal((await refusalOf(propose({ to, ...wrong }))).code, 'BAD_INPUT', JSON.stringify(wrong))
  assert.equal((await refusalOf(propose({ to: randomUUID() }))).code, 'NOT_FOUND')
  assert.equal((await refusalOf(propose({}))).code, 'BAD_INPUT', 'from a book to itself')
  const key = randomUUID()
  const same = await Promise.all([idOf({ to, key }), idOf({ to, key })])
  assert.equal(same[0], same[1])
  assert.equal((await refusalOf(propose({ to, key, amount: 6 }))).code, 'KEY_REUSED')
})

test('the database rejects an adjustment without two people, or one that differs from the approved', async () => {
  const fan = await seedAccount(site)
  const journal = (key: string, cents: number) => ({
    ...({ kind: 'adjustment', key, about: [], at: new Date(), money: 'sandbox' } as const),
    entries: [
      { book: 'revenue', cents: -cents } as const,
      { book: 'wallet', ownerId: fan.id, cents } as const,
    ],
  })
  await assert.rejects(
    db.transaction().execute((tx) => postJournal(tx, journal('alone', 100))),
    /an adjustment needs two people/,
  )
  const id = await idOf({ to: fan.id })
  const approve = (by: string, cents: number) =>
    db.transaction().execute(async (tx) => {
      const { journalId } = await postJournal(tx, journal(`forged ${by} ${cents}`, cents))
      await sql`update adjustments set state = 'approved', decided_by = ${by}, decided_at = now(), journal_id = ${journalId} where id = ${id}`.execute(
        tx,
      )
    })
  await assert.rejects(approve(one.id, 500), /adjustments_by_two/)
  await assert.rejects(approve(two.id, 400), /do not agree/)
  await assert.rejects(sql`update adjustments set cents = 1 where id = ${id}`.execute(db), /does not change/)
  await assert.rejects(sql`delete from adjustments where id = ${id}`.execute(db), /does not change/)
  await assert.rejects(
    sql`update adjustments set to_owner = ${one.id} where id = ${id}`.execute(db),
    /does not change|never_oneself/,
  )
  assert.equal(await creditsOf(site, fan), 0)
  await booksAreRight()
})
