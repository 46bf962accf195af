/** The embedded gateway: test cards and a test PayPal, real protocol, no money. */
import { Refusal } from '../../errors.ts'
import type { CardDetails, KnownPayment, PaymentGateway } from '../gateway.ts'
import { readEvent } from './events.ts'
import {
  answerChallenge,
  chargeCard,
  findPaymentById,
  findPaymentByKey,
  fromSandboxPayment,
  refundPayment,
  startPayPal,
} from './payments.ts'
import { SANDBOX_PATH, type Sandbox } from './sandbox.ts'

export function createSandboxGateway(sandbox: Sandbox): PaymentGateway {
  const retrieve = async (payment: string): Promise<KnownPayment> => {
    const found = await findPaymentById(sandbox, payment)
    if (!found) throw new Refusal('NOT_FOUND')
    return fromSandboxPayment(found)
  }
  return {
    name: 'sandbox',
    processor: null,
    methods: [
      { name: 'card', label: 'Card', hint: 'Test cards only', shape: 'fields' },
      { name: 'paypal', label: 'PayPal', hint: 'Test page, no money moves', shape: 'redirect' },
    ],
    brands: ['visa', 'mastercard', 'amex'],
    saved: {
      browserConfig: { cardsUrl: `${SANDBOX_PATH}/cards`, publicKey: null, scriptUrl: null, origins: [] },
      startSetup: async () => null,
      save: (token) => findCard(sandbox, token),
      async remove(token) {
        // The row stays for its payments; the name is removed.
        await sandbox.db
          .updateTable('sandbox_cards')
          .set({ behaviour: 'dropped', holder: '' })
          .where('token', '=', token)
          .execute()
      },
      charge: (charge) => chargeCard(sandbox, charge),
    },
    checkout: { start: (order) => startPayPal(sandbox, order) },
    retrieve,
    async find(key) {
      const found = await findPaymentByKey(sandbox, key)
      return found ? fromSandboxPayment(found) : null
    },
    async cancel(payment) {
      // Like a refused challenge: an answered one stays unchanged.
      await answerChallenge(sandbox, payment, false)
      return retrieve(payment)
    },
    async refund(refund) {
      await refundPayment(sandbox, refund)
      return {}
    },
    readEvent: async (request) => readEvent(sandbox, request),
    acknowledgement: { received: true },
    diagnose: async () => [],
  }
}

async function findCard({ db }: Sandbox, token: string): Promise<CardDetails> {
  const card = await db
    .selectFrom('sandbox_cards')
    .selectAll()
    .where('token', '=', token)
    .where('behaviour', '!=', 'dropped')
    .executeTakeFirst()
  if (!card) throw new Refusal('BAD_INPUT', { fields: { token: 'Unknown card' } })
  const { brand, last4, exp_month, exp_year, holder } = card
  return { token, brand, last4, expMonth: exp_month, expYear: exp_year, holder }
}
