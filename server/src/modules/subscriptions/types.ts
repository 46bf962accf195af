/** The dependencies of this slice. */
import type { WalletDeps } from '../wallet/index.ts'

export type SubscriptionsDeps = WalletDeps
