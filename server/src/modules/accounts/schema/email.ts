/** Confirming one's e-mail address. */
import type { Builder } from '#platform/graphql/builder.ts'
import { signedIn } from '#platform/viewer.ts'
import type { AccountsDeps } from '../deps.ts'
import { resendVerification, verifyEmail } from '../verify-email.ts'
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
      description: 'False when the address is confirmed already.',
      resolve: (_root, _args, context) => resendVerification(deps, signedIn(context)),
    }),
  }))
}
