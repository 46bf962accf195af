/** The dependencies of invitations. */
import type { AccountsDeps } from '../../accounts/index.ts'

export type InvitationDeps = AccountsDeps
