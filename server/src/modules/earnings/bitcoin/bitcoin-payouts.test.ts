import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBtcpayPayouts } from '#platform/payments/btcpay-payouts/btcpay-payouts.ts'
import { DAY_MS } from '#rules/time.ts'
import {
  creatorWithTwoStep,
  earningsAt,
  payoutRows,
  runPayoutsAt,
  seedDetails,
  seedSale,
  sendDetails,
} from '../../../../test/earnings.ts'
import { startFakeBtcpayPayouts } from '../../../../test/fakes/fake-btcpay-payouts.ts'
import { cleanUpAfterFile } from '../../../../test/file-cleanup.ts'
import { mailTo, tokenIn } from '../../../../test/mail.ts'
import { ledgerEarningsOf } from '../../../../test/money.ts'
import { answerOf, askAs, refusalOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import { reconcileLedger } from '../../ledger/index.ts'
import { openPayoutDetails } from '../payout-details.ts'
import { confirmPayoutAddress } from './confirm-address.ts'

const site = await freshSite({ RATE_LIMITS: 'off' }, { worker: true })
const fake = await startFakeBtcpayPayouts()
cleanUpAfterFile(() => fake.stop())
const sender = createBtcpayPayouts(fake)
site.app.earnings.sender = sender
const finance = await seedStaff(site, 'finance')
const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
let run = Date.UTC(2032, 0, 9, 6)

const detailsOf = (id: string) =>
  site.app.db.selectFrom('payout_details').selectAll().where('creator_id', '=', id).executeTakeFirst()

/** A creator whose payout of $700 waits to be sent. */
async function pending(address = ADDRESS) {
  run += 14 * DAY_MS
  const creator = await seedAccount(site, { isCreator: true })
  await seedDetails(site, creator, { method: 'bitcoin', address })
  await seedSale(site, creator, { cents: 100_000, at: new Date(run - 8 * DAY_MS) })
  await runPayoutsAt(site, new Date(run))
  return creator
}
const send = () =>
  answerOf<Record<string, number>>(
    askAs(site, finance, 'mutation { sendPayouts { waiting paid failed unknown } }'),
  )
const stateOf = async (creator: { id: string }) => (await payoutRows(site, creator))[0]?.state
const booksAreRight = async () =>
  assert.deepEqual((await reconcileLedger(site.app.db, site.app.ledger.ports.reconcile)).problems, [])

test('an address needs password and code, and is in force once confirmed by email', async () => {
  const { person, code } = await creatorWithTwoStep(site)
  const set = (address: string, password?: string) =>
    sendDetails(site, person, 'bitcoin', { address }, code, password)
  for (const wrong of ['', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', '1Nothing', '<script>'])
    assert.equal((await refusalOf(set(wrong))).code, 'BAD_INPUT', wrong)
  assert.equal((await refusalOf(set(ADDRESS, 'Wrong-horse-7'))).code, 'BAD_INPUT')
  const { hint } = await answerOf<{ hint: string }>(set(`bitcoin:${ADDRESS}`))
  assert.equal(hint, 'Bitcoin •• f3t4')
  assert.equal(await detailsOf(person.id), undefined, 'not in force yet')
  const mail = await mailTo(site, { to: person.email, kind: 'payout-address' })
  const hash = tokenIn(mail, site, '/confirm-payout-address')
  const confirm = 'mutation ($h: String!) { confirmPayoutAddress(hash: $h) }'
  assert.equal(await answerOf<boolean>(askAs(site, null, confirm, { h: `${hash.slice(0, -2)}AA` })), false)
  const late = earningsAt(site, new Date(Date.now() + 2 * DAY_MS))
  assert.equal(await confirmPayoutAddress(late, hash), false)
  assert.equal(await answerOf<boolean>(askAs(site, null, confirm, { h: hash })), true)
  const row = await detailsOf(person.id)
  assert.ok(row)
  assert.deepEqual(openPayoutDetails(site.app, row), { method: 'bitcoin', address: ADDRESS })
  await mailTo(site, { to: person.email, kind: 'payout-details-changed' })
  assert.equal(await answerOf<boolean>(askAs(site, null, confirm, { h: hash })), false, 'once')
})

test('the method is offered only where payouts in bitcoin are set up', async () => {
  const { person, code } = await creatorWithTwoStep(site)
  const methods = () => answerOf<string[]>(askAs(site, person, '{ payout_methods }'))
  assert.ok((await methods()).includes('bitcoin'))
  site.app.earnings.sender = null
  assert.ok(!(await methods()).includes('bitcoin'))
  const refused = await refusalOf(sendDetails(site, person, 'bitcoin', { address: ADDRESS }, code))
  assert.equal(refused.code, 'BAD_INPUT')
  site.app.earnings.sender = sender
})

test('sends each payout once, and records it when it is paid', async () => {
  const creator = await pending()
  assert.deepEqual(await send(), { waiting: 1, paid: 0, failed: 0, unknown: 0 })
  assert.deepEqual(await send(), { waiting: 1, paid: 0, failed: 0, unknown: 0 })
  const [sent] = fake.payouts
  assert.ok(sent)
  assert.deepEqual([fake.payouts.length, sent.destination, sent.originalAmount], [1, ADDRESS, '700.00'])
  assert.equal(fake.pullPayments[0]?.currency, 'USD')
  assert.equal(await stateOf(creator), 'processing')
  sent.state = 'Completed'
  assert.equal((await send()).paid, 1)
  assert.equal(await stateOf(creator), 'paid')
  assert.deepEqual(await send(), { waiting: 0, paid: 0, failed: 0, unknown: 0 })
  const { rows } = { rows: await payoutRows(site, creator) }
  const entry = await site.app.db
    .selectFrom('ledger_entries')
    .select(['subaccount', 'cents'])
    .where('journal_id', '=', rows[0]?.end_journal_id ?? '')
    .where('book', '=', 'clearing')
    .executeTakeFirstOrThrow()
  assert.deepEqual([entry.subaccount, Number(entry.cents)], ['btcpay', 70_000])
  await booksAreRight()
})

test('a lost response, nonsense and an outage never send a payout twice', async () => {
  const before = fake.payouts.length
  const creator = await pending()
  for (const next of ['down', 'html', 'lost', 'html', 'normal'] as const) {
    fake.next = next
    const { waiting, unknown } = await send()
    assert.deepEqual([waiting, unknown], next === 'normal' ? [1, 0] : [0, 1], next)
  }
  assert.equal(fake.payouts.length, before + 1)
  const all = await Promise.all([1, 2, 3, 4].map(send))
  assert.ok(all.every(({ unknown, failed }) => unknown === 0 && failed === 0))
  assert.equal(fake.payouts.length, before + 1)
  assert.equal(await stateOf(creator), 'processing')
})

test('a payout that is being sent is left alone by other requests', async () => {
  await pending()
  const [entered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  site.app.earnings.sender = {
    ...sender,
    async send(order) {
      entered.resolve()
      await released.promise
      return sender.send(order)
    },
  }
  const first = send()
  await entered.promise
  const before = fake.payouts.length
  site.app.earnings.sender = sender
  const second = await send()
  assert.deepEqual(second, { waiting: 0, paid: 0, failed: 0, unknown: 0 })
  assert.equal(fake.payouts.length, before)
  released.resolve()
  assert.ok(((await first).waiting ?? 0) > 0)
})

test('many requests at once send each payout once', async () => {
  const before = fake.payouts.length
  await Promise.all([pending(), pending()])
  await Promise.all([1, 2, 3, 4, 5].map(send))
  assert.equal(fake.payouts.length, before + 2)
  assert.equal(new Set(fake.pullPayments.map(({ name }) => name)).size, fake.pullPayments.length)
})

test('a cancelled or refused payout returns to the balance', async () => {
  const [cancelled, refused] = [await pending(), await pending('1RefusedByTheFakeAtOnce')]
  const { failed } = await send()
  assert.equal(failed, 1)
  assert.equal(await stateOf(refused), 'failed')
  const last = fake.payouts.at(-1)
  assert.ok(last)
  last.state = 'Cancelled'
  assert.equal((await send()).failed, 1)
  assert.equal(await stateOf(cancelled), 'failed')
  for (const creator of [cancelled, refused])
    assert.equal((await ledgerEarningsOf(site, creator)).payable, 70_000)
  await booksAreRight()
})

test('only finance sends, and never by a file as well', async () => {
  await pending()
  for (const asker of [null, await seedAccount(site), await seedStaff(site, 'moderator')]) {
    const refused = await refusalOf(askAs(site, asker, 'mutation { sendPayouts { waiting } }'))
    assert.ok(
      ['FORBIDDEN', 'SIGN_IN', 'UNAUTHORIZED', 401, 403].includes(refused.code as string),
      String(refused.code),
    )
  }
  const file = askAs(site, finance, 'mutation { exportPayouts(method: "bitcoin") { url } }')
  assert.equal((await refusalOf(file)).code, 'CONFLICT')
})
