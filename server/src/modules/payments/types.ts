/** The dependencies of this slice. */
import type { PaymentGateway } from '#platform/payments/gateway.ts'
import type { LedgerDeps } from '../ledger/index.ts'

export type PaymentsDeps = LedgerDeps & { payments: { gateway: PaymentGateway } }
