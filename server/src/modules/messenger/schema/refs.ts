/** GraphQL types of other slices used here. */
import type { addAccountsSchema } from '../../accounts/index.ts'
import type { addLedgerSchema } from '../../ledger/index.ts'

export type MessengerRefs = Pick<ReturnType<typeof addAccountsSchema>, 'AccountRef'> &
  Pick<ReturnType<typeof addLedgerSchema>, 'WalletRef'>
