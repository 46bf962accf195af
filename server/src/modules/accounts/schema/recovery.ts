/** GraphQL for the recovery of accounts that have no password and lost their passkeys. */
import type { Builder } from '#platform/graphql/builder.ts'
import { signedIn } from '#platform/viewer.ts'
import { finishRecovery } from '../recovery/finish-recovery.ts'
import {
  cancelRecovery,
  cancelRecoveryByLink,
  recoveredAccount,
  startRecovery,
} from '../recovery/recover-account.ts'
import type { AccountsDeps } from '../types.ts'

export function addRecovery(builder: Builder, deps: AccountsDeps): void {
  const limit = (address: string) => deps.rateLimits.take('mailedLink', { address })
  builder.queryField('isRecoveryReady', (t) =>
    t.boolean({
      description: 'Whether the emailed link can finish a recovery now.',
      args: { hash: t.arg.string({ required: true }) },
      resolve: async (_root, { hash }, { address }) => {
        await limit(address)
        return (await recoveredAccount(deps, hash)) !== null
      },
    }),
  )
  builder.mutationFields((t) => ({
    startRecovery: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Starts the wait of 72 hours by the hash of an emailed link and returns its end; null if the link has expired. Safe to repeat.',
      args: { hash: t.arg.string({ required: true }) },
      resolve: async (_root, { hash }, { address }) => {
        await limit(address)
        return startRecovery(deps, hash)
      },
    }),
    cancelRecovery: t.boolean({
      description: 'By the hash of an emailed link, or without one for the viewer. False if none is running.',
      args: { hash: t.arg.string() },
      resolve: async (_root, { hash }, context) => {
        await limit(context.address)
        return hash == null ? cancelRecovery(deps, signedIn(context)) : cancelRecoveryByLink(deps, hash)
      },
    }),
    finishRecovery: t.boolean({
      description:
        'Sets a password by the hash of an emailed link; false if it has expired. Removes all passkeys and ends all sessions.',
      args: { hash: t.arg.string({ required: true }), password: t.arg.string({ required: true }) },
      resolve: async (_root, args, { address }) => {
        await limit(address)
        return finishRecovery(deps, args)
      },
    }),
  }))
}
