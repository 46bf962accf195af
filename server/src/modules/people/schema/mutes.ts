/** GraphQL for mutes. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn } from '#platform/viewer.ts'
import type { addAccountsSchema, ShownAccount } from '../../accounts/index.ts'
import { mutedAccounts } from '../lists.ts'
import { muteAccount, unmuteAccount } from '../mute.ts'
import { mutedAmong } from '../queries.ts'
import { relationPreload } from '../relation-columns.ts'
import type { PeopleDeps } from '../types.ts'

type Parts = {
  AccountRef: ReturnType<typeof addAccountsSchema>['AccountRef']
  isPublicView: (account: ShownAccount) => boolean
}

export function addMutes(builder: Builder, deps: PeopleDeps, { AccountRef, isPublicView }: Parts): void {
  const muted = batchLoader(async (ids: string[], { viewer }: RequestContext) =>
    viewer ? mutedAmong(deps.db, viewer.accountId, ids) : new Map<string, true>(),
  )
  builder.objectFields(AccountRef, (t) => ({
    isMuted: t.boolean({
      description: 'Whether the viewer muted this person; visible to the viewer only.',
      resolve: (account, _args, context) =>
        relationPreload.of(account)?.people_muted ??
        (!isPublicView(account) && muted(context, account.id).then((isMuted) => isMuted === true)),
    }),
  }))
  builder.queryField('accounts_muted', (t) =>
    t.field({
      type: [AccountRef],
      description: 'People the viewer muted, newest first.',
      args: { limit: t.arg({ type: limitInput(builder) }) },
      resolve: (_root, { limit }, context) => mutedAccounts(deps, signedIn(context), readPage(limit)),
    }),
  )
  builder.mutationFields((t) => ({
    muteAccount: t.boolean({
      args: { accountId: t.arg.id({ required: true }) },
      resolve: async (_root, { accountId }, context) => {
        await muteAccount(deps, signedIn(context), readUuid(accountId))
        return true
      },
    }),
    unmuteAccount: t.boolean({
      args: { accountId: t.arg.id({ required: true }) },
      resolve: async (_root, { accountId }, context) => {
        await unmuteAccount(deps, signedIn(context), readUuid(accountId))
        return true
      },
    }),
  }))
}
