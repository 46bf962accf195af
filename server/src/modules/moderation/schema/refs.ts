/** GraphQL types of lower slices used here. */
import type { addAccountsSchema } from '../../accounts/index.ts'
import type { addMediaSchema } from '../../media/index.ts'

export type ModerationRefs = Pick<ReturnType<typeof addAccountsSchema>, 'AccountRef'> &
  Pick<ReturnType<typeof addMediaSchema>, 'MediaRef'>
