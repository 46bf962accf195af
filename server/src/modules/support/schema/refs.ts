/** The types of other slices that conversations with the site name. */
import type { addAccountsSchema } from '../../accounts/index.ts'
import type { addMessengerSchema } from '../../messenger/index.ts'

export type Refs = Pick<ReturnType<typeof addAccountsSchema>, 'AccountRef'> &
  ReturnType<typeof addMessengerSchema>
