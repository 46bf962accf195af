/** No gateway: the site runs, but credits cannot be bought. */
import { Refusal } from '../errors.ts'
import type { PaymentGateway } from './gateway.ts'

export function createNoGateway(): PaymentGateway {
  const refuse = async (): Promise<never> => {
    throw new Refusal('PAYMENTS_OFF')
  }
  return {
    name: 'none',
    processor: null,
    brands: [],
    browserConfig: () => ({ gateway: 'none', cardsUrl: null, publicKey: null }),
    saveCard: refuse,
    // Cards of a gateway that was switched off can still be removed.
    removeCard: async () => {},
    charge: refuse,
    retrieve: refuse,
    find: async () => null,
    cancel: refuse,
    refund: refuse,
    readEvent() {
      throw new Refusal('NOT_FOUND')
    },
  }
}
