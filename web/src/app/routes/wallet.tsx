/** The screens of the wallet area. */
export { Purchases } from '#web/features/wallet/Purchases.tsx'
