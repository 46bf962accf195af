/** GraphQL types of other slices used here. */

import type { addAccountsSchema } from '../../accounts/index.ts'
import type { addLedgerSchema } from '../../ledger/index.ts'
import type { addMediaSchema } from '../../media/index.ts'

export type LiveRefs = Pick<ReturnType<typeof addAccountsSchema>, 'AccountRef'> &
  Pick<ReturnType<typeof addLedgerSchema>, 'WalletRef'> &
  Pick<ReturnType<typeof addMediaSchema>, 'MediaRef'>
