/** What this room works with. */
import type { AccountsDeps } from '../../accounts/index.ts'

export type InvitationDeps = AccountsDeps
