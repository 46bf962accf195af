/** The GraphQL type Account: public fields, and private ones for the owner only. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { ShownAccount } from '../person.ts'
import { type Account, findAccountById } from '../queries.ts'
import type { AccountsDeps } from '../types.ts'

export type AccountRef = ReturnType<typeof defineAccount>

type Deps = Pick<AccountsDeps, 'db'>

/** The viewer's own full row, read at most once per object; undefined for other viewers. */
function ownRows(deps: Deps) {
  const rows = new WeakMap<ShownAccount, Promise<Account | undefined>>()
  return async (shown: ShownAccount, { viewer }: RequestContext): Promise<Account | undefined> => {
    if (viewer?.accountId !== shown.id) return undefined
    if (isWhole(shown)) return shown
    const row = rows.get(shown) ?? findAccountById(deps.db, shown.id)
    rows.set(shown, row)
    return row
  }
}

function isWhole(shown: ShownAccount): shown is Account {
  return 'email' in shown
}

export function defineAccount(builder: Builder, deps: Deps) {
  const ownRow = ownRows(deps)
  const own =
    <Value>(read: (account: Account) => Value | null) =>
    async (shown: ShownAccount, _args: object, context: RequestContext): Promise<Value | null> => {
      const row = await ownRow(shown, context)
      return row ? read(row) : null
    }
  const RoleRef = builder.objectRef<{ creator: boolean }>('Role').implement({
    fields: (t) => ({ creator: t.exposeBoolean('creator') }),
  })
  const SocialsRef = builder.objectRef<Pick<Account, 'instagram' | 'twitter'>>('Socials').implement({
    fields: (t) => ({ instagram: t.exposeString('instagram'), twitter: t.exposeString('twitter') }),
  })
  return builder.objectRef<ShownAccount>('Account').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      username: t.exposeString('username'),
      fullname: t.exposeString('fullname'),
      avatar: t.exposeString('avatar', { nullable: true }),
      description: t.exposeString('description'),
      socials: t.field({ type: SocialsRef, resolve: (account) => account }),
      role: t.field({ type: RoleRef, resolve: (account) => ({ creator: account.is_creator }) }),
      email: t.string({ nullable: true, resolve: own((account) => account.email) }),
      email_verified: t.boolean({
        resolve: async (shown, _args, context) => {
          const row = await ownRow(shown, context)
          return row !== undefined && row.email_verified_at !== null
        },
      }),
      pendingEmail: t.string({
        nullable: true,
        description: 'An address that isn’t confirmed yet; until then `email` stays the address.',
        resolve: own((account) => account.pending_email),
      }),
      phone: t.string({ nullable: true, resolve: own((account) => account.phone) }),
      gender: t.string({ nullable: true, resolve: own((account) => account.gender) }),
      interests: t.stringList({ nullable: true, resolve: own((account) => account.interests) }),
      status: t.string({ nullable: true, resolve: own((account) => account.status) }),
    }),
  })
}
