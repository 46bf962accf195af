/** Buying credits: ways to pay, cards, top-ups and their outcome. */
export { AddFunds } from './AddFunds.tsx'
export { PaymentTab } from './PaymentTab.tsx'
export { NewCardForm } from './provider-fields/NewCardForm.tsx'
export { ResumePurchaseCard } from './ResumePurchaseCard.tsx'
export { TopUpOutcome } from './TopUpOutcome.tsx'
export { TopUpScreen } from './TopUpScreen.tsx'
export { OwnWallet, PaymentMethods, type WalletData } from './wallet-query.ts'
