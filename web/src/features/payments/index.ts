/** Payments by card: cards, top-ups and their outcome. */
export { AddFunds } from './AddFunds.tsx'
export { PaymentTab } from './PaymentTab.tsx'
export { ResumePurchaseCard } from './ResumePurchaseCard.tsx'
export { TopUpOutcome } from './TopUpOutcome.tsx'
export { OwnWallet, type WalletData } from './wallet-query.ts'
