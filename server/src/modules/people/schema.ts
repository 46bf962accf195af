/** GraphQL for profiles, follows and blocks. */
import { batchLoader } from '#platform/batch.ts'
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { readFromReplica } from '#platform/postgres/replicas/read-from-replica.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn } from '#platform/viewer.ts'
import type { addAccountsSchema, Person, ShownAccount } from '../accounts/index.ts'
import { removeAvatar } from './avatar.ts'
import { blockAccount, unblockAccount } from './block.ts'
import { toggleFollow } from './follow.ts'
import { type BlockedEntry, blockedAccounts, followsOf, profileOf } from './lists.ts'
import { followedAmong, type PeopleCounts, peopleCountsOf } from './queries.ts'
import { relationPreload } from './relation-columns.ts'
import { addMutes } from './schema/mutes.ts'
import type { PeopleDeps } from './types.ts'

type AccountRef = ReturnType<typeof addAccountsSchema>['AccountRef']

/** Page size that lets the settings page show all blocks at once. */
const BLOCKED_AT_ONCE = 300

export function addPeopleSchema(
  builder: Builder,
  deps: PeopleDeps,
  { AccountRef }: { AccountRef: AccountRef },
) {
  const publicProfiles = new WeakSet<ShownAccount>()
  addAccountFields(builder, deps, AccountRef, (account) => publicProfiles.has(account))
  addProfiles(builder, deps, AccountRef, (account) => publicProfiles.add(account))
  addFollows(builder, deps, AccountRef)
  addBlocks(builder, deps, AccountRef)
  addMutes(builder, deps, { AccountRef, isPublicView: (account) => publicProfiles.has(account) })
  builder.mutationField('removeAvatar', (t) =>
    t.boolean({
      resolve: async (_root, _args, context) => {
        await removeAvatar(deps, signedIn(context))
        return true
      },
    }),
  )
}

function addAccountFields(
  builder: Builder,
  deps: PeopleDeps,
  AccountRef: AccountRef,
  isPublicView: (account: ShownAccount) => boolean,
): void {
  const counts = batchLoader((ids: string[], _context: RequestContext) => peopleCountsOf(deps.db, ids))
  const followed = batchLoader(async (ids: string[], { viewer }: RequestContext) =>
    viewer ? followedAmong(deps.db, viewer.accountId, ids) : new Map<string, true>(),
  )
  const countOf =
    (name: keyof PeopleCounts) =>
    (account: ShownAccount, _args: object, context: RequestContext): number | Promise<number> => {
      const known = name === 'followers' ? relationPreload.of(account) : undefined
      if (known) return known.people_followers ?? 0
      return counts(context, account.id).then((found) => found?.[name] ?? 0)
    }
  builder.objectFields(AccountRef, (t) => ({
    followers: t.int({ resolve: countOf('followers') }),
    following: t.int({ resolve: countOf('following') }),
    posts: t.int({ resolve: countOf('posts') }),
    isFollowing: t.boolean({
      description: 'Whether the viewer follows this person; public profiles never reveal it.',
      resolve: (account, _args, context) =>
        relationPreload.of(account)?.people_followed ??
        (!isPublicView(account) && followed(context, account.id).then((isFollowed) => isFollowed === true)),
    }),
  }))
}

function addProfiles(
  builder: Builder,
  deps: PeopleDeps,
  AccountRef: AccountRef,
  markPublic: (account: Person) => void,
): void {
  builder.queryFields((t) => ({
    profile: t.field({
      type: AccountRef,
      nullable: true,
      args: { username: t.arg.string({ required: true }) },
      resolve: (_root, { username }, context) => profileOf(deps, signedIn(context), username),
    }),
    publicProfile: t.field({
      type: AccountRef,
      nullable: true,
      args: { username: t.arg.string({ required: true }) },
      resolve: async (_root, { username }, { viewer }) => {
        const account = await profileOf(deps, viewer, username)
        if (account) markPublic(account)
        return account
      },
    }),
  }))
}

function addFollows(builder: Builder, deps: PeopleDeps, AccountRef: AccountRef): void {
  for (const side of ['followers', 'following'] as const) {
    builder.queryField(side, (t) =>
      t.field({
        type: [AccountRef],
        description: 'Newest first.',
        args: { user: t.arg.id({ required: true }), limit: t.arg({ type: limitInput(builder) }) },
        resolve: (_root, { user, limit }, context) => {
          const list = { side, accountId: readUuid(user), page: readPage(limit) }
          return readFromReplica(deps, context, (from) => followsOf(from, context.viewer, list))
        },
      }),
    )
  }
  builder.mutationField('upFollowing', (t) =>
    t.boolean({
      description: 'Follows or unfollows; returns whether the viewer follows now.',
      args: {
        id: t.arg.id({ required: true }),
        wanted: t.arg.boolean({ description: 'The wanted state; toggled by default.' }),
      },
      resolve: async (_root, { id, wanted }, context) => {
        const viewer = signedIn(context)
        const accountId = readUuid(id)
        await deps.rateLimits.take('follow', { account: viewer.accountId, address: context.address })
        return toggleFollow(deps, viewer, { accountId, isWanted: wanted ?? undefined })
      },
    }),
  )
}

function addBlocks(builder: Builder, deps: PeopleDeps, AccountRef: AccountRef): void {
  const BlockedRef = builder.objectRef<BlockedEntry>('BlockedAccount').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      blocked: t.field({ type: AccountRef, resolve: ({ blocked }) => blocked }),
    }),
  })
  builder.queryField('accounts_blocked', (t) =>
    t.field({
      type: [BlockedRef],
      description: 'People the viewer blocked, newest first; visible to the viewer only.',
      extensions: { listSize: BLOCKED_AT_ONCE },
      args: { user: t.arg.id(), limit: t.arg({ type: limitInput(builder) }) },
      resolve: (_root, { user, limit }, context) => {
        const viewer = signedIn(context)
        if (user != null && readUuid(user) !== viewer.accountId) throw new Refusal('FORBIDDEN')
        return blockedAccounts(deps, viewer, readPage(limit, BLOCKED_AT_ONCE))
      },
    }),
  )
  builder.mutationFields((t) => ({
    blockAccount: t.boolean({
      args: { accountId: t.arg.id({ required: true }) },
      resolve: async (_root, { accountId }, context) => {
        const viewer = signedIn(context)
        const blockedId = readUuid(accountId)
        await deps.rateLimits.take('block', { account: viewer.accountId, address: context.address })
        await blockAccount(deps, viewer, blockedId)
        return true
      },
    }),
    unblockAccount: t.boolean({
      args: { accountId: t.arg.id({ required: true }) },
      resolve: async (_root, { accountId }, context) => {
        await unblockAccount(deps, signedIn(context), readUuid(accountId))
        return true
      },
    }),
  }))
}
