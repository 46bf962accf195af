/** The dependencies of this slice, and the ports that upper slices implement. */
import type { Core } from '#platform/core.ts'
import { openPorts } from '#platform/ports.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { SaleKind } from '#rules/money.ts'
import type { MoneyKind } from './journals/money.ts'
import type { Sale, SaleWithGift } from './tables.ts'

/** Revokes what a sale granted, in the transaction of its reversal. */
export type RevokeSale = (tx: Tx, sale: Sale) => Promise<void>

/** Describes discrepancies between an upper slice's rows and the ledger. */
export type ReconcileCheck = (tx: Tx) => Promise<string[]>

/** The source document of a journal: its kind, id and a short description. */
export type JournalCause = { kind: string; id: string; words: string }

export type LedgerPorts = {
  /** Null for sales that grant nothing revocable. */
  revoke: Readonly<Record<SaleKind, RevokeSale | null>>
  /** Slices that take payments, grant something for money, or pay it out. */
  reconcile: Readonly<
    Record<'tax' | 'payments' | 'subscriptions' | 'earnings' | 'media' | 'messenger' | 'live', ReconcileCheck>
  >
  /** The source documents of journals of payments, by journal. */
  causesOfPayments(db: Db, journalIds: readonly string[]): Promise<Map<string, JournalCause>>
  /** A tip without media was sent; called in its transaction. */
  onTipped(tx: Tx, sale: SaleWithGift): Promise<void>
  /** The owner of a media; null if the viewer may not see it. */
  ownerOfMedia(viewer: Viewer, mediaId: string): Promise<string | null>
}

export type LedgerSettings = {
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

export type LedgerParts = {
  /** The kind of money of new payments and incentives. */
  money: MoneyKind
  settings: LedgerSettings
  ports: LedgerPorts
}

export type LedgerDeps = Core & { ledger: LedgerParts }

export function createLedger(options: Pick<LedgerParts, 'money' | 'settings'>): LedgerParts {
  return { ...options, ports: openPorts('ledger') }
}
