/** GraphQL types of other slices used here. */
import type { addAccountsSchema } from '../../accounts/index.ts'
import type { addMessengerSchema } from '../../messenger/index.ts'

export type SupportRefs = Pick<ReturnType<typeof addAccountsSchema>, 'AccountRef'> &
  ReturnType<typeof addMessengerSchema>
