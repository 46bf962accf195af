/** The dependencies of this slice. */
import type { PaymentsDeps } from '../payments/index.ts'

export type SubscriptionsDeps = PaymentsDeps
