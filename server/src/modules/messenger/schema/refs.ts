/** The types of other slices that conversations name. */
import type { addAccountsSchema } from '../../accounts/index.ts'
import type { addWalletSchema } from '../../wallet/index.ts'

export type Refs = Pick<ReturnType<typeof addAccountsSchema>, 'AccountRef'> &
  Pick<ReturnType<typeof addWalletSchema>, 'WalletRef'>
