import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { DormancyRules } from '#rules/dormancy.ts'
import { DAY_MS } from '#rules/time.ts'
import { seedSale } from '../../../../test/earnings.ts'
import { mailTo } from '../../../../test/mail.ts'
import { addCredits, creditsOf } from '../../../../test/money.ts'
import { notificationsViaApi } from '../../../../test/notifications.ts'
import { answerOf, askAs, hide } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { settingsWith } from '../../../../test/settings.ts'
import { freshSite } from '../../../../test/site.ts'
import { ledgerBalanceCents } from '../journals/ledger.ts'
import { reconcileLedger } from '../journals/reconcile-ledger.ts'
import { processDormantWallets } from './dormancy.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })
const { db, ledger } = site.app
const FEE = { dormancyFee: true, forfeiture: false }
const FORFEITURE = { dormancyFee: false, forfeiture: true }

/** Runs the job at a given date with the given rules. */
const runAt = (moment: string, rules: DormancyRules) =>
  processDormantWallets({
    ...site.app,
    settings: settingsWith(site.app.settings, {
      'switches.dormancyFee': rules.dormancyFee,
      'switches.forfeiture': rules.forfeiture,
    }),
    clock: { now: () => new Date(`${moment}T04:20:00Z`) },
  })

/** An account with $100 in credits and no later activity. */
async function dormantFan(): Promise<Seeded> {
  const person = await seedAccount(site)
  await addCredits(site, person, 10_000)
  return person
}

const year = new Date().getUTCFullYear()
/** The first of a month, this many months after twelve months of inactivity. */
const first = (months: number) =>
  new Date(Date.UTC(year + 1, new Date().getUTCMonth() + 1 + months, 1)).toISOString().slice(0, 10)

const newsOf = async (person: Seeded) =>
  (await notificationsViaApi(site, person)).filter(({ kind }) => kind === 'wallet').map(({ words }) => words)

test('with the rules off, credits never expire', async () => {
  const person = await dormantFan()
  const off = { dormancyFee: false, forfeiture: false }
  assert.deepEqual(
    (['dormancyFee', 'forfeiture', 'firstVideoIncentive'] as const).map((name) =>
      site.app.settings.get(`switches.${name}`),
    ),
    [false, false, false],
  )
  await runAt(first(60), off)
  assert.equal(await creditsOf(site, person), 10_000)
  assert.deepEqual(await newsOf(person), [])
})

test('with the fee on, the owner is notified, and after a month charged monthly', async () => {
  const person = await dormantFan()
  const revenue = await ledgerBalanceCents(db, 'revenue', null)
  await runAt(new Date().toISOString().slice(0, 10), FEE)
  assert.deepEqual(await newsOf(person), [], 'they were here today')
  for (const _ of [1, 2]) await runAt(first(0), FEE)
  assert.equal(await creditsOf(site, person), 10_000)
  const [notice, ...others] = await newsOf(person)
  assert.deepEqual(others, [])
  assert.match(
    notice ?? '',
    /^Your credits, worth \$100\.00, haven’t been used for 12 months\. From .* 8\.33% /,
  )
  const mail = await mailTo(site, {
    to: `${person.username}@seed.example`,
    kind: 'wallet-dormancy-fee-notice',
  })
  assert.match(mail.text, /Sign in before then to avoid this\./)
  await Promise.all([runAt(first(2), FEE), runAt(first(2), FEE)])
  await runAt(first(2), FEE)
  assert.equal(await creditsOf(site, person), 10_000 - 833)
  await runAt(first(3), FEE)
  assert.equal(await creditsOf(site, person), 10_000 - 833 - 763)
  assert.match((await newsOf(person))[0] ?? '', /we charged \$7\.63 for this month/)
  assert.ok((await ledgerBalanceCents(db, 'revenue', null)) >= revenue + 833 + 763)
  const [fee] = await answerOf<object[]>(
    askAs(site, person, '{ wallet_transactions(filter: { type: "fee" }) { type state dollars receipt } }'),
  )
  const { receipt, ...shown } = fee as { receipt: string }
  assert.deepEqual(shown, { type: 'fee', state: 'dormancy-fee', dollars: -7.63 })
  const page = await site.get(receipt, { headers: { cookie: person.cookie } })
  assert.match(await page.text(), /Unused credits/)
  assert.deepEqual((await reconcileLedger(db, ledger.ports.reconcile)).problems, [])
})

test('an owner who returns or spends is not charged, and is notified again after another absence', async () => {
  const [back, spender] = [await dormantFan(), await dormantFan()]
  const creator = await seedAccount(site, { isCreator: true })
  await runAt(first(0), FEE)
  const seen = new Date(`${first(1)}T12:00:00Z`)
  await sql`update accounts set last_seen_at = ${seen} where id = ${back.id}`.execute(db)
  await seedSale(site, creator, { cents: 300, at: seen, fan: spender })
  await runAt(first(2), FEE)
  await runAt(first(14), FEE)
  for (const person of [back, spender]) {
    assert.equal(await creditsOf(site, person), 10_000)
    assert.equal((await newsOf(person)).length, 2)
  }
})

test('with forfeiture on, all credits are taken after notice, but none of suspended accounts', async () => {
  const [person, suspended] = [await dormantFan(), await dormantFan()]
  await hide(site, suspended.id, 'suspended')
  await runAt(first(0), FEE)
  await runAt(first(2), FORFEITURE)
  assert.equal(await creditsOf(site, person), 10_000, 'told of a fee only')
  assert.match((await newsOf(person))[0] ?? '', /they’ll be forfeited/)
  for (const _ of [1, 2]) await runAt(first(4), FORFEITURE)
  assert.equal(await creditsOf(site, person), 0)
  assert.match((await newsOf(person))[0] ?? '', /\$100\.00 of them were forfeited/)
  assert.equal(await creditsOf(site, suspended), 10_000)
  assert.deepEqual((await reconcileLedger(db, ledger.ports.reconcile)).problems, [])
})

test('the last day seen is stored on the account, independent of sessions', async () => {
  const person = await dormantFan()
  const lastSeen = async () =>
    (await db.selectFrom('accounts').select('last_seen_at').where('id', '=', person.id).executeTakeFirst())
      ?.last_seen_at
  const dayBefore = new Date(Date.now() - DAY_MS)
  await sql`update accounts set last_seen_at = ${dayBefore} where id = ${person.id}`.execute(db)
  await sql`update sessions set last_seen_at = ${dayBefore} where account_id = ${person.id}`.execute(db)
  await answerOf(askAs(site, person, '{ wallet { cents } }'))
  assert.ok(((await lastSeen())?.getTime() ?? 0) > dayBefore.getTime())
})
