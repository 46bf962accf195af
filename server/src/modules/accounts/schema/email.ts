/** GraphQL to verify, change and restore an email address. */
import type { Builder } from '#platform/graphql/builder.ts'
import { signedIn } from '#platform/viewer.ts'
import { cancelEmailChange } from '../email/change-email.ts'
import { restoreEmail } from '../email/restore-email.ts'
import { resendVerification, verifyEmail } from '../email/verify-email.ts'
import type { AccountsDeps } from '../types.ts'
import type { AccountRef } from './account.ts'

export function addEmail(builder: Builder, deps: AccountsDeps, AccountRef: AccountRef): void {
  builder.mutationFields((t) => ({
    verify_email: t.field({
      type: AccountRef,
      nullable: true,
      description: 'Needs no session, only the hash of a mailed link; null when that is not good any more.',
      args: { hash: t.arg.string({ required: true }) },
      resolve: (_root, { hash }) => verifyEmail(deps, hash),
    }),
    resendVerification: t.boolean({
      description: 'To the address that waits for it; false when there is none.',
      resolve: (_root, _args, context) => resendVerification(deps, signedIn(context)),
    }),
    cancelEmailChange: t.field({
      type: AccountRef,
      description: 'The address stays as it is. Safe to repeat.',
      resolve: (_root, _args, context) => cancelEmailChange(deps, signedIn(context)),
    }),
    restoreEmail: t.string({
      nullable: true,
      description:
        'Takes the address back by the hash of a mailed link. Answers the id of a link for a new password, or null.',
      args: { hash: t.arg.string({ required: true }) },
      resolve: (_root, { hash }, { viewer }) => restoreEmail(deps, viewer, hash),
    }),
  }))
}
