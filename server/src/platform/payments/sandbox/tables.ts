/** Table types of the embedded gateway. */
import type { Generated, Selectable } from 'kysely'

/** What a test card does when charged; `dropped` is a card its owner removed. */
export type Behaviour =
  | 'success'
  | 'decline'
  | 'insufficient-funds'
  | 'expired'
  | 'challenge'
  | 'dispute'
  | 'dropped'

type SandboxCardsTable = {
  token: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  holder: string
  behaviour: Behaviour
  created_at: Date
}

type SandboxPaymentsTable = {
  id: string
  key: string
  /** Null for a payment with the test PayPal. */
  token: string | null
  cents: number
  state: 'paid' | 'challenge' | 'failed' | 'disputed'
  failure: string | null
  refunded_cents: Generated<number>
  return_url: string
  created_at: Date
}

export type SandboxPayment = Selectable<SandboxPaymentsTable>

declare module '../../postgres/database.ts' {
  interface Tables {
    sandbox_cards: SandboxCardsTable
    sandbox_payments: SandboxPaymentsTable
    sandbox_refunds: { key: string; payment_id: string; cents: number }
  }
}
