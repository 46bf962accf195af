/** No gateway at all: the site runs, and nobody can add credits. */
import { Refusal } from '../errors.ts'
import type { PaymentGateway } from './gateway.ts'

export function createNoGateway(): PaymentGateway {
  const refuse = async (): Promise<never> => {
    throw new Refusal('PAYMENTS_OFF')
  }
  return {
    name: 'none',
    brands: [],
    browserSide: () => ({ gateway: 'none', cardsUrl: null, publicKey: null }),
    keepCard: refuse,
    // Cards of a gateway that was switched off are forgotten here all the same.
    dropCard: async () => {},
    charge: refuse,
    look: refuse,
    find: async () => null,
    cancel: refuse,
    refund: refuse,
    readEvent() {
      throw new Refusal('NOT_FOUND')
    },
  }
}
