/** What this slice works with, and what it has to be told by those above it. */
import type { Core } from '#platform/core.ts'
import type { PaymentGateway } from '#platform/payments/gateway.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { SaleKind } from '#rules/money.ts'
import type { Sale } from './tables.ts'

/** Takes back what a sale granted, in the transaction that gives the money back. */
export type RevokeSale = (tx: Tx, sale: Sale) => Promise<void>

/** Names what in an upper slice does not agree with the books. */
export type ReconcileMore = (tx: Tx) => Promise<string[]>

export type WalletPorts = {
  /** Null for what grants nothing that could be taken back. */
  revoke: Readonly<Record<SaleKind, RevokeSale | null>>
  /** Everybody who grants something for money, or pays it out. */
  reconcile: Readonly<Record<'subscriptions' | 'earnings' | 'media' | 'messenger' | 'live', ReconcileMore>>
  /** A creator was tipped, not at a media, in the transaction of the tip. */
  tipped(tx: Tx, sale: Sale): Promise<void>
  /** Whose media this is; null for what this person may not know of. */
  ownerOfMedia(viewer: Viewer, mediaId: string): Promise<string | null>
}

export type WalletSettings = {
  /** What the processor keeps of each price, in hundredths of a percent. */
  processorFeeBp: number
}

/** What whoever invited a creator is given. */
export type ReferralSettings = {
  /** Of what the house earned by the invited creator's sales, in hundredths of a percent. */
  shareBp: number
  /** For so long, from the day the invited person joined. */
  months: number
}

export type WalletParts = { gateway: PaymentGateway; settings: WalletSettings; ports: WalletPorts }

export type WalletDeps = Core & { wallet: WalletParts }
