/** Payments of the embedded gateway: one per idempotency key, with the outcome that the test card stands for. */
import { randomToken } from '../../crypto.ts'
import { Refusal } from '../../errors.ts'
import { DECLINES } from '../decline-text.ts'
import type { Charge, KnownPayment, Order } from '../gateway.ts'
import { SANDBOX_PATH, type Sandbox } from './sandbox.ts'
import type { Behaviour, SandboxPayment } from './tables.ts'
import { FAILURES } from './test-cards.ts'

type Deps = Pick<Sandbox, 'db' | 'clock'>
type Outcome = Pick<SandboxPayment, 'state' | 'failure'>

export async function chargeCard(deps: Deps, charge: Charge): Promise<KnownPayment> {
  const { token, isAutomatic } = charge
  const card = await deps.db
    .selectFrom('sandbox_cards')
    .select('behaviour')
    .where('token', '=', token)
    .executeTakeFirst()
  if (!card) throw new Refusal('PAYMENT_FAILED', { message: DECLINES.cardGone })
  return insertPayment(deps, charge, { token, ...outcomeOf(card.behaviour, isAutomatic) })
}

/** The buyer approves or declines it on a page of ours, as they would at PayPal. */
export function startPayPal(deps: Deps, order: Order): Promise<KnownPayment> {
  return insertPayment(deps, order, { token: null, state: 'challenge', failure: null })
}

async function insertPayment(
  deps: Deps,
  { key, cents, returnUrl }: Pick<Charge, 'key' | 'cents' | 'returnUrl'>,
  given: Outcome & Pick<SandboxPayment, 'token'>,
): Promise<KnownPayment> {
  await deps.db
    .insertInto('sandbox_payments')
    .values({
      id: `pay_${randomToken(24)}`,
      ...{ key, cents, return_url: returnUrl, created_at: deps.clock.now() },
      ...given,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const payment = await findPaymentByKey(deps, key)
  if (payment?.cents !== cents || payment.token !== given.token) throw new Refusal('KEY_REUSED')
  return fromSandboxPayment(payment)
}

function outcomeOf(behaviour: Behaviour, isAutomatic: boolean): Outcome {
  const failure = FAILURES[behaviour]
  if (failure) return { state: 'failed', failure }
  if (behaviour !== 'challenge') return { state: 'paid', failure: null }
  return isAutomatic
    ? { state: 'failed', failure: DECLINES.needsConfirmation }
    : { state: 'challenge', failure: null }
}

export function findPaymentById({ db }: Deps, id: string): Promise<SandboxPayment | undefined> {
  return db.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findPaymentByKey({ db }: Deps, key: string): Promise<SandboxPayment | undefined> {
  return db.selectFrom('sandbox_payments').selectAll().where('key', '=', key).executeTakeFirst()
}

export function fromSandboxPayment({ id, state, failure }: SandboxPayment): KnownPayment {
  if (state === 'failed') return { payment: id, state, message: failure ?? DECLINES.declined }
  // A path, so that the browser stays on the host of its session.
  if (state === 'challenge') return { payment: id, state, url: `${SANDBOX_PATH}/challenge/${id}` }
  return { payment: id, state: 'paid' }
}

/** The first answer counts. */
export async function answerChallenge(deps: Deps, id: string, isApproved: boolean): Promise<void> {
  await deps.db
    .updateTable('sandbox_payments')
    .set(isApproved ? { state: 'paid' } : { state: 'failed', failure: DECLINES.notConfirmed })
    .where('id', '=', id)
    .where('state', '=', 'challenge')
    .execute()
}

/** One refund per key, and never more than was paid. */
export async function refundPayment(
  { db }: Deps,
  { key, payment, cents }: { key: string; payment: string; cents: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const isNew = await tx
      .insertInto('sandbox_refunds')
      .values({ key, payment_id: payment, cents })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!isNew) return
    const given = await tx
      .updateTable('sandbox_payments')
      .set((row) => ({ refunded_cents: row('refunded_cents', '+', cents) }))
      .where('id', '=', payment)
      .where('state', '=', 'paid')
      .where((row) => row(row('refunded_cents', '+', cents), '<=', row.ref('cents')))
      .returning('id')
      .executeTakeFirst()
    if (!given) throw new Refusal('PAYMENT_FAILED', { message: 'This payment can’t be refunded.' })
  })
}
