/** GraphQL type references of lower slices. */
import type { AccountRef } from '../../accounts/index.ts'
import type { WalletRef } from '../../ledger/index.ts'
import type { addPaymentsSchema, FanMoneyRef } from '../../payments/index.ts'

export type { AccountRef, FanMoneyRef, WalletRef }
export type TransactionRef = ReturnType<typeof addPaymentsSchema>['TransactionRef']
export type Refs = { AccountRef: AccountRef; WalletRef: WalletRef; FanMoneyRef: FanMoneyRef }
