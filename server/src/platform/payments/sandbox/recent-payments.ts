/** The newest payments of the embedded gateway, for the operator. */
import type { Sandbox } from './sandbox.ts'
import type { SandboxPayment } from './tables.ts'

const SHOWN = 20

export type RecentPayment = Pick<SandboxPayment, 'id' | 'cents' | 'state' | 'created_at'> & {
  /** Null for a payment with the test PayPal. */
  brand: string | null
  last4: string | null
}

export function recentPayments({ db }: Pick<Sandbox, 'db'>): Promise<RecentPayment[]> {
  return db
    .selectFrom('sandbox_payments as payment')
    .leftJoin('sandbox_cards as card', 'card.token', 'payment.token')
    .select([
      'payment.id',
      'payment.cents',
      'payment.state',
      'payment.created_at',
      'card.brand',
      'card.last4',
    ])
    .orderBy('payment.created_at', 'desc')
    .limit(SHOWN)
    .execute()
}
