/** The dependencies of this slice, and the ports that upper slices implement. */
import type { Core } from '#platform/core.ts'
import type { PaymentGateway } from '#platform/payments/gateway.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { SaleKind } from '#rules/money.ts'
import type { Sale } from './tables.ts'

/** Revokes what a sale granted, in the transaction of its reversal. */
export type RevokeSale = (tx: Tx, sale: Sale) => Promise<void>

/** Describes discrepancies between an upper slice's rows and the ledger. */
export type ReconcileCheck = (tx: Tx) => Promise<string[]>

/** The source document of a journal: its kind, id and a short description. */
export type JournalCause = { kind: string; id: string; words: string }

export type WalletPorts = {
  /** Null for sales that grant nothing revocable. */
  revoke: Readonly<Record<SaleKind, RevokeSale | null>>
  /** Slices that take payments, grant something for money, or pay it out. */
  reconcile: Readonly<
    Record<'payments' | 'subscriptions' | 'earnings' | 'media' | 'messenger' | 'live', ReconcileCheck>
  >
  /** The source documents of journals of payments, by journal. */
  causesOfPayments(db: Db, journalIds: readonly string[]): Promise<Map<string, JournalCause>>
  /** A tip without media was sent; called in its transaction. */
  onTipped(tx: Tx, sale: Sale): Promise<void>
  /** The owner of a media; null if the viewer may not see it. */
  ownerOfMedia(viewer: Viewer, mediaId: string): Promise<string | null>
}

export type WalletSettings = {
  /** The payment processor's fee on each price, in basis points. */
  processorFeeBp: number
}

/** Terms of the inviter's referral share. */
export type ReferralSettings = {
  /** Share of the platform's fee on the invited creator's sales, in basis points. */
  shareBp: number
  /** Duration, from the day the invited creator joined. */
  months: number
}

export type WalletParts = { gateway: PaymentGateway; settings: WalletSettings; ports: WalletPorts }

export type WalletDeps = Core & { wallet: WalletParts }
