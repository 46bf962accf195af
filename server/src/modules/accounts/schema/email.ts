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
      description: 'Needs no session, only the hash of an emailed link; null if that has expired.',
      args: { hash: t.arg.string({ required: true }) },
      resolve: (_root, { hash }) => verifyEmail(deps, hash),
    }),
    resendVerification: t.boolean({
      description: 'Sends to the unconfirmed address; false if there is none.',
      resolve: (_root, _args, context) => resendVerification(deps, signedIn(context)),
    }),
    cancelEmailChange: t.field({
      type: AccountRef,
      description: 'Keeps the current address. Safe to repeat.',
      resolve: (_root, _args, context) => cancelEmailChange(deps, signedIn(context)),
    }),
    restoreEmail: t.string({
      nullable: true,
      description:
        'Restores the address by the hash of an emailed link. Returns the id of a link for a new password, or null.',
      args: { hash: t.arg.string({ required: true }) },
      resolve: (_root, { hash }, { viewer }) => restoreEmail(deps, viewer, hash),
    }),
  }))
}
