/** Tax follows each part of a payment to the cent, in whatever order it goes back and returns. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { GatewayEvent } from '#platform/payments/gateway.ts'
import { type TaxMode, taxCents } from '#rules/tax.ts'
import { creditsOf, tip } from '../../../../test/money.ts'
import {
  changedGateway,
  newEvent,
  onlyGateway,
  ownCard,
  paymentOf,
  sendWebhook,
} from '../../../../test/payments.ts'
import { answerOf } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { seedStaff } from '../../../../test/staff.ts'
import { buyAt, chargeTax, declare } from '../../../../test/tax.ts'
import { reconcileLedger, reverseSale } from '../../ledger/index.ts'
import { planCardRefund, sendCardRefunds } from './card-refunds.ts'

const site = await freshSite({ RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
const { db, ledger, payments } = site.app
const admin = await seedStaff(site, 'admin')
const creator = await seedAccount(site, { isCreator: true })

const RATES = { NL: 2_100, HU: 2_700, FI: 2_550, CH: 810 } as const
type Country = keyof typeof RATES

/** A small generator, so that a failing sequence can be repeated by its seed. */
function generator(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Payment = {
  id: string
  payment: string
  packCents: number
  mode: Exclude<TaxMode, 'off'>
  country: Country
}

async function bought(
  fan: Seeded,
  country: Country,
  pack: number,
  mode: Exclude<TaxMode, 'off'>,
): Promise<Payment> {
  await chargeTax(site, admin, mode)
  await answerOf(declare(site, fan, country))
  const packCents = pack * 100
  const total = packCents + (mode === 'on-top' ? taxCents(packCents, RATES[country], mode) : 0)
  const card = await ownCard(site, fan)
  const { id, state } = await answerOf<{ id: string; state: string }>(buyAt(site, fan, { pack, card, total }))
  assert.equal(state, 'paid')
  return { id, payment: await paymentOf(site, id), packCents, mode, country }
}

const says = async (
  { payment }: Payment,
  type: GatewayEvent['type'],
  about: string,
  cents: number | null = null,
) => {
  const response = await sendWebhook(site, newEvent(type, payment, { about, cents }))
  assert.equal(response.status, 200, await response.text())
}

/** A tip that is refunded to the card; sent unless the gateway rejects it. */
async function refundTip(fan: Seeded, dollars: number, { isRejected = false } = {}): Promise<void> {
  const given = await tip(site, fan, { user: creator.id, amount: dollars })
  const id = (given.data?.addTip as { id: string } | undefined)?.id
  if (!id) return
  const planned = db.transaction().execute(async (tx) => {
    const sale = await tx.selectFrom('sales').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await reverseSale(site.app, tx, sale, { key: `refund:${id}`, reason: 'refund', to: 'card' })
    await planCardRefund(site.app, tx, { sale, cents: dollars * 100 })
  })
  // No payment covers it.
  if (
    !(await planned.then(
      () => true,
      (error) => (error instanceof Refusal ? false : Promise.reject(error)),
    ))
  )
    return
  if (isRejected)
    await sendCardRefunds({
      ...site.app,
      payments: changedGateway(payments, { refund: () => Promise.reject(new Refusal('PAYMENT_FAILED')) }),
    })
  else await sendCardRefunds(site.app)
}

const sums = async () => {
  const { rows } = await sql<{ book: string; subaccount: string | null; cents: string }>`
    select book, subaccount, sum(cents) as cents from ledger_entries group by 1, 2
  `.execute(db)
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }))
}

/** The tax of what is not given back, by its definition: the tax of each payment less that of its credit notes. */
async function taxRetained(): Promise<Map<string, number>> {
  const { rows } = await sql<{ country: string; cents: string }>`
    select country, sum(tax_cents) as cents from tax_documents group by 1
  `.execute(db)
  return new Map(rows.map(({ country, cents }) => [country, Number(cents)]))
}

/** Of each payment, what is left is taxed in proportion, and a payment that is back in full keeps no tax. */
async function eachPaymentAgrees(): Promise<void> {
  const { rows } = await sql<{ id: string; packCents: number; value: number; tax: number; due: number }>`
    select top_ups.id, pack_cents as "packCents", sum(value_cents)::int as value, sum(document.tax_cents)::int as tax,
      tax.tax_cents as due
    from top_ups join top_up_taxes as tax on tax.top_up_id = top_ups.id
    join tax_documents as document on document.top_up_id = top_ups.id group by 1, 2, tax.tax_cents
  `.execute(db)
  for (const { id, packCents, value, tax, due } of rows) {
    assert.ok(value >= 0 && value <= packCents, id)
    if (value === packCents) assert.equal(tax, due, id)
    if (value === 0) assert.equal(tax, 0, id)
    assert.ok(
      Math.abs(tax - (due * value) / packCents) <= 6,
      `${id}: ${tax} of ${due} for ${value} of ${packCents}`,
    )
  }
}

async function eachNumberIsUsedOnce(): Promise<void> {
  const { rows } = await sql<{ kind: string; numbers: number[] }>`
    select kind, array_agg(number order by number) as numbers from tax_documents group by kind, seller_number, money, year
  `.execute(db)
  for (const { kind, numbers } of rows)
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => index + 1),
      kind,
    )
}

async function nothingIsLost(words: string): Promise<void> {
  assert.deepEqual((await reconcileLedger(db, ledger.ports.reconcile)).problems, [], words)
  const taxes = await taxRetained()
  for (const { book, subaccount, cents } of await sums())
    if (book === 'tax') assert.equal(cents, taxes.get(subaccount ?? ''), words)
  await eachPaymentAgrees()
  await eachNumberIsUsedOnce()
}

for (const seed of [1, 7, 42])
  test(`0 cents are lost in a random sequence of payments and reversals: ${seed}`, async () => {
    const random = generator(seed)
    const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item
    const fan = await seedAccount(site)
    const made: Payment[] = []
    const opened: { of: Payment; about: string }[] = []
    const refunded: { of: Payment; about: string; cents: number }[] = []
    for (let step = 0; step < 30; step += 1) {
      const about = `${seed}-${step}`
      const kind = made.length === 0 ? 0 : random(9)
      if (kind <= 1)
        made.push(
          await bought(
            fan,
            pick(['NL', 'HU', 'FI', 'CH'] as const),
            pick([5, 10, 25]),
            pick(['on-top', 'included'] as const),
          ),
        )
      else if (kind === 2) {
        const of = pick(made)
        const cents = 1 + random(of.packCents)
        await says(of, 'payment-refunded', about, cents)
        refunded.push({ of, about, cents })
      } else if (kind === 3) {
        const of = pick(made)
        await says(of, 'dispute-opened', about)
        opened.push({ of, about })
      } else if (kind === 4 && opened.length > 0) {
        const { of, about: dispute } = pick(opened)
        await says(of, 'dispute-won', dispute)
      } else if (kind === 5 && opened.length > 0) {
        const { of, about: dispute } = pick(opened)
        await says(of, 'dispute-lost', dispute)
      } else if (kind === 6 && refunded.length > 0) {
        const { of, about: refund, cents } = pick(refunded)
        await says(of, 'refund-failed', refund, cents)
      } else if (kind === 7) await refundTip(fan, 1 + random(4), { isRejected: random(3) === 0 })
      else {
        const sent = await db
          .selectFrom('card_refunds')
          .innerJoin('top_ups', 'top_ups.id', 'top_up_id')
          .select(['card_refunds.id', 'top_up_id', 'payment'])
          .where('account_id', '=', fan.id)
          .where('card_refunds.journal_id', 'is not', null)
          .execute()
        const back = sent.length > 0 ? pick(sent) : undefined
        const of = made.find(({ id }) => id === back?.top_up_id)
        if (back && of) await says(of, 'refund-failed', `card-refund:${back.id}`)
      }
      await nothingIsLost(`seed ${seed}, step ${step}, kind ${kind}`)
    }
  })

test('a refund of a part returns that part of the tax, and the last part the remainder', async () => {
  const fan = await seedAccount(site)
  const paid = await bought(fan, 'NL', 25, 'on-top')
  const notes = async () =>
    (
      await db
        .selectFrom('tax_documents')
        .select(['kind', 'value_cents', 'tax_cents', 'net_cents', 'total_cents'])
        .where('top_up_id', '=', paid.id)
        .orderBy('issued_at')
        .execute()
    ).map(({ kind, value_cents, tax_cents, total_cents }) => [kind, value_cents, tax_cents, total_cents])
  assert.deepEqual(await notes(), [['invoice', 2_500, 525, 3_025]])
  await says(paid, 'payment-refunded', 'a', 1_000)
  await says(paid, 'payment-refunded', 'b', 2_025)
  assert.deepEqual((await notes()).slice(1), [
    ['credit-note', -826, -174, -1_000],
    ['credit-note', -1_674, -351, -2_025],
  ])
  assert.equal(await creditsOf(site, fan), 0)
})

test('a card refund sends its tax along', async () => {
  const fan = await seedAccount(site)
  await bought(fan, 'NL', 10, 'on-top')
  const sent: number[] = []
  const { id } = await answerOf<{ id: string }>(tip(site, fan, { user: creator.id, amount: 3 }))
  await db.transaction().execute(async (tx) => {
    const sale = await tx.selectFrom('sales').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await reverseSale(site.app, tx, sale, { key: `refund:${id}`, reason: 'refund', to: 'card' })
    await planCardRefund(site.app, tx, { sale, cents: 300 })
  })
  await sendCardRefunds({
    ...site.app,
    payments: changedGateway(payments, {
      refund: (refund) => {
        sent.push(refund.cents)
        return onlyGateway(payments).refund(refund)
      },
    }),
  })
  assert.deepEqual(sent, [363])
  await nothingIsLost('after a card refund')
})
