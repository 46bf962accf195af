import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import { seedSales } from '../../../../test/earnings.ts'
import { creditsOf, tip } from '../../../../test/money.ts'
import { notificationsViaApi } from '../../../../test/notifications.ts'
import {
  buyCreditsViaApi,
  changedGateway,
  onlyGateway,
  ownCard,
  paymentOf,
} from '../../../../test/payments.ts'
import { answerOf } from '../../../../test/people.ts'
import { seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { ledgerBalanceCents, reconcileLedger, reverseSale } from '../../ledger/index.ts'
import { planCardRefund, sendCardRefunds } from './card-refunds.ts'

const site = await freshSite({ RATE_LIMITS: 'off' })
const { db, ledger, payments } = site.app

/** A fan with $100 of credits bought by card. */
async function fanWithCard() {
  const [fan, creator] = [await seedAccount(site), await seedAccount(site, { isCreator: true })]
  const { id } = await buyCreditsViaApi(site, fan, { pack: 100, card: await ownCard(site, fan) })
  const waiting = async () =>
    (
      await db
        .selectFrom('card_refunds')
        .select('id')
        .where('top_up_id', '=', id)
        .where('journal_id', 'is', null)
        .execute()
    ).length
  return { fan, creator, topUpId: id, payment: await paymentOf(site, id), waiting }
}

/** A fan with a pending $3 card refund of a tip. */
async function promised(paid?: Awaited<ReturnType<typeof fanWithCard>>) {
  const given = paid ?? (await fanWithCard())
  const { fan, creator } = given
  const { id } = await answerOf<{ id: string }>(tip(site, fan, { user: creator.id, amount: 3 }))
  await db.transaction().execute(async (tx) => {
    const sale = await tx.selectFrom('sales').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await reverseSale(site.app, tx, sale, { key: `refund:${id}`, reason: 'refund', to: 'card' })
    await planCardRefund(site.app, tx, { sale, cents: 300 })
  })
  return given
}

/** A gateway that rejects refunds of this payment with the given error. */
const refusing = (payment: string, error: () => Error) =>
  changedGateway(payments, {
    refund: (refund) =>
      refund.payment === payment ? Promise.reject(error()) : onlyGateway(payments).refund(refund),
  })

test('a permanently rejected refund becomes credits, and the fan is notified', async () => {
  const { fan, payment, waiting } = await promised()
  const refunds = await ledgerBalanceCents(db, 'refunds', null)
  const changed = refusing(payment, () => new Refusal('PAYMENT_FAILED'))
  await Promise.all([1, 2, 3].map(() => sendCardRefunds({ ...site.app, payments: changed })))
  await sendCardRefunds(site.app)
  assert.equal(await waiting(), 0)
  assert.equal(await creditsOf(site, fan), 10_000)
  assert.equal(await ledgerBalanceCents(db, 'refunds', null), refunds - 300)
  const response = await notificationsViaApi(site, fan)
  assert.deepEqual(
    response.map(({ kind, words }) => [kind, words]),
    [['wallet', 'Your card refused a refund of $3.00. It’s in your wallet as credits instead.']],
  )
  assert.deepEqual((await reconcileLedger(db, ledger.ports.reconcile)).problems, [])
})

test('an unavailable gateway is retried, and nothing is credited', async () => {
  const { fan, payment, waiting } = await promised()
  for (const error of [new Refusal('PAYMENTS_OFF'), new Refusal('PAYMENT_UNKNOWN'), new Error('cut')])
    await sendCardRefunds({ ...site.app, payments: refusing(payment, () => error) })
  assert.equal(await waiting(), 1)
  assert.equal(await creditsOf(site, fan), 9_700)
  await sendCardRefunds(site.app)
  assert.equal(await waiting(), 0)
  assert.equal(await creditsOf(site, fan), 9_700)
})

test('a refund that became credits does not count as sent, so a later refund can go to the card', async () => {
  const paid = await promised()
  const { payment, fan } = paid
  await sendCardRefunds({
    ...site.app,
    payments: refusing(payment, () => new Refusal('PAYMENT_FAILED')),
  })
  await promised(paid)
  await sendCardRefunds(site.app)
  const { refunded_cents } = await db
    .selectFrom('sandbox_payments')
    .select('refunded_cents')
    .where('id', '=', payment)
    .executeTakeFirstOrThrow()
  assert.equal(refunded_cents, 300)
  assert.equal(await creditsOf(site, fan), 9_700)
})

test('over a hundred failing refunds do not block the others', async () => {
  const { fan, creator, topUpId, payment, waiting: stuck } = await fanWithCard()
  await seedSales(site, { creator, fan, count: 120 })
  await sql`
    insert into card_refunds (sale_id, top_up_id, cents, created_at)
    select id, ${topUpId}, 10, now() - interval '1 day' from sales where fan_id = ${fan.id}
  `.execute(db)
  const { waiting } = await promised()
  const changed = refusing(payment, () => new Error('no answer'))
  await sendCardRefunds({ ...site.app, payments: changed })
  await sendCardRefunds({ ...site.app, payments: changed })
  assert.equal(await waiting(), 0)
  assert.equal(await stuck(), 120)
})
