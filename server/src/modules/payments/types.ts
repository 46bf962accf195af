/** The dependencies of this slice. */
import type { Gateways } from '#platform/payments/gateway.ts'
import type { LedgerDeps } from '../ledger/index.ts'

export type PaymentsDeps = LedgerDeps & { payments: Gateways }
