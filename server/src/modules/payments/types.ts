/** The dependencies of this slice. */
import type { Gateways } from '#platform/payments/gateway.ts'
import type { TaxDeps } from '../tax/index.ts'

export type PaymentsDeps = TaxDeps & { payments: Gateways }
