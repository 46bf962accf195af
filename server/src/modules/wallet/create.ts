/** Builds the parts of this slice. */
import type { PaymentGateway } from '#platform/payments/gateway.ts'
import { openPorts } from '#platform/ports.ts'
import type { WalletParts, WalletSettings } from './types.ts'

export function createWallet(options: { gateway: PaymentGateway; settings: WalletSettings }): WalletParts {
  return { ...options, ports: openPorts('wallet') }
}
