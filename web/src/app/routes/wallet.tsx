/** The screens of the wallet area. */
export { Purchases } from '#web/screens/wallet/Purchases.tsx'
