/** The screens of the wallet area. */
export { NewCard } from '#web/screens/wallet/NewCard.tsx'
export { Purchases } from '#web/screens/wallet/Purchases.tsx'
