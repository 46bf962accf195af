/** The embedded gateway: test cards, real protocol, no money. */
import { Refusal } from '../../errors.ts'
import type { Payment, PaymentGateway } from '../gateway.ts'
import { readEvent } from './events.ts'
import {
  answerChallenge,
  chargeCard,
  findPaymentById,
  findPaymentByKey,
  fromSandboxPayment,
  refundPayment,
} from './payments.ts'
import { SANDBOX_PATH, type Sandbox } from './sandbox.ts'

export function createSandboxGateway(sandbox: Sandbox): PaymentGateway {
  const retrieve = async (payment: string): Promise<Payment> => {
    const found = await findPaymentById(sandbox, payment)
    if (!found) throw new Refusal('NOT_FOUND')
    return fromSandboxPayment(found)
  }
  return {
    name: 'sandbox',
    processor: null,
    brands: ['visa', 'mastercard', 'amex'],
    browserConfig: () => ({ gateway: 'sandbox', cardsUrl: `${SANDBOX_PATH}/cards`, publicKey: null }),
    async saveCard(token) {
      const card = await sandbox.db
        .selectFrom('sandbox_cards')
        .selectAll()
        .where('token', '=', token)
        .where('behaviour', '!=', 'dropped')
        .executeTakeFirst()
      if (!card) throw new Refusal('BAD_INPUT', { fields: { token: 'Unknown card' } })
      const { brand, last4, exp_month, exp_year, holder } = card
      return { token, brand, last4, expMonth: exp_month, expYear: exp_year, holder }
    },
    async removeCard(token) {
      // The row stays for its payments; the name is removed.
      await sandbox.db
        .updateTable('sandbox_cards')
        .set({ behaviour: 'dropped', holder: '' })
        .where('token', '=', token)
        .execute()
    },
    charge: (charge) => chargeCard(sandbox, charge),
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
    refund: (refund) => refundPayment(sandbox, refund),
    readEvent: (rawBody, signature) => readEvent(sandbox, rawBody, signature),
  }
}
