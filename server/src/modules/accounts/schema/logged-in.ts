/** GraphQL for the session check and the viewer's own account. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { signedIn, type Viewer } from '#platform/viewer.ts'
import { type ConsentDeps, termsToAccept } from '../../consent/index.ts'
import { type Account, findAccountById } from '../queries.ts'
import type { AccountRef } from './account.ts'

export function addLoggedIn(builder: Builder, deps: ConsentDeps, AccountRef: AccountRef): void {
  const LoggedInRef = builder
    .objectRef<{ viewer: Viewer | null; account: Account | null }>('LoggedIn')
    .implement({
      description: 'Whether this browser has a session, and for which account.',
      fields: (t) => ({
        logged_in: t.boolean({ resolve: ({ account }) => account !== null }),
        context: t.string({
          description: 'visitor, user, creator or staff',
          resolve: ({ viewer, account }) => (viewer && account ? contextOf(viewer) : 'visitor'),
        }),
        account: t.field({ type: AccountRef, nullable: true, resolve: ({ account }) => account }),
        terms_to_accept: t.int({
          nullable: true,
          description: 'The version of the terms that the account must accept before continuing.',
          resolve: ({ account }) => (account ? termsToAccept(deps, account.id) : null),
        }),
      }),
    })

  builder.queryFields((t) => ({
    logged_in: t.field({
      type: LoggedInRef,
      resolve: async (_root, _args, { viewer }) => {
        const account = viewer ? await findAccountById(deps.db, viewer.accountId) : undefined
        return { viewer, account: account ?? null }
      },
    }),
    account: t.field({
      type: AccountRef,
      description: 'The viewer’s own account.',
      resolve: async (_root, _args, context) => {
        const account = await findAccountById(deps.db, signedIn(context).accountId)
        if (!account) throw new Refusal(401)
        return account
      },
    }),
  }))
}

function contextOf(viewer: Viewer): string {
  if (viewer.staffRoles.length > 0) return 'staff'
  return viewer.isCreator ? 'creator' : 'user'
}
