/** What GraphQL tells of accounts: the session check and the person behind it. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { type Account, findAccountById } from './queries.ts'

type Deps = { db: Db }

export function addAccountsSchema(builder: Builder, deps: Deps) {
  const RoleRef = builder.objectRef<{ creator: boolean }>('Role').implement({
    fields: (t) => ({ creator: t.exposeBoolean('creator') }),
  })

  const AccountRef = builder.objectRef<Account>('Account').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      username: t.exposeString('username'),
      fullname: t.exposeString('fullname'),
      avatar: t.exposeString('avatar', { nullable: true }),
      email_verified: t.boolean({ resolve: (account) => account.email_verified_at !== null }),
      role: t.field({ type: RoleRef, resolve: (account) => ({ creator: account.is_creator }) }),
    }),
  })

  const LoggedInRef = builder
    .objectRef<{ viewer: Viewer | null; account: Account | null }>('LoggedIn')
    .implement({
      description: 'Whether this browser holds a session, and whose.',
      fields: (t) => ({
        logged_in: t.boolean({ resolve: ({ account }) => account !== null }),
        context: t.string({
          description: 'visitor, user, creator or staff',
          resolve: ({ viewer, account }) => (viewer && account ? standing(viewer) : 'visitor'),
        }),
        account: t.field({ type: AccountRef, nullable: true, resolve: ({ account }) => account }),
      }),
    })

  builder.queryField('logged_in', (t) =>
    t.field({
      type: LoggedInRef,
      resolve: async (_root, _args, { viewer }) => {
        const account = viewer ? await findAccountById(deps.db, viewer.accountId) : undefined
        return { viewer, account: account ?? null }
      },
    }),
  )

  return { AccountRef }
}

function standing(viewer: Viewer): string {
  if (viewer.staffRoles.length > 0) return 'staff'
  return viewer.isCreator ? 'creator' : 'user'
}
