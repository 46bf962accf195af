/** GraphQL for account deletion and undoing it. */
import type { Builder } from '#platform/graphql/builder.ts'
import { signedIn } from '#platform/viewer.ts'
import { deleteAccount, undoDeletion } from '../deletion/delete-account.ts'
import type { AccountsDeps } from '../types.ts'
import { proofArgs } from './proof-args.ts'

export function addDeletion(builder: Builder, deps: AccountsDeps): void {
  builder.mutationFields((t) => ({
    delete_user: t.boolean({
      description:
        'Either `password` or `password_current` carries the current password, or `passkey` replaces it.',
      args: {
        password: t.arg.string(),
        password_current: t.arg.string(),
        password_flag: t.arg.boolean(),
        passkey: proofArgs(t).passkey,
      },
      resolve: async (_root, { password, password_current, passkey }, context) => {
        await deleteAccount(deps, signedIn(context), {
          password: password_current ?? password ?? null,
          passkey,
        })
        return true
      },
    }),
    undoDeletion: t.boolean({
      description: 'Needs no session, only the hash of the emailed link; false if that has expired.',
      args: { hash: t.arg.string({ required: true }) },
      resolve: (_root, { hash }) => undoDeletion(deps, hash),
    }),
  }))
}
