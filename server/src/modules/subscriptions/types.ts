/** What this slice works with. */
import type { WalletDeps } from '../wallet/index.ts'

export type SubscriptionsDeps = WalletDeps
