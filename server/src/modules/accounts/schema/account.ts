/** The type Account: what everybody may see of a person, and what only they themselves may. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { RequestContext } from '#platform/viewer.ts'
import type { Account, ShownAccount } from '../queries.ts'

export type AccountRef = ReturnType<typeof defineAccount>

/** Fields that others get as null or false, whoever they are. */
function own<Value>(read: (account: ShownAccount) => Value | undefined) {
  return (account: ShownAccount, _args: object, { viewer }: RequestContext): Value | null =>
    viewer?.accountId === account.id ? (read(account) ?? null) : null
}

export function defineAccount(builder: Builder) {
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
        resolve: (account, args, context) =>
          own(({ email_verified_at }) => email_verified_at !== null)(account, args, context) ?? false,
      }),
      pendingEmail: t.string({
        nullable: true,
        description: 'Waits for the link mailed to it; until then `email` is the address.',
        resolve: own((account) => account.pending_email),
      }),
      phone: t.string({ nullable: true, resolve: own((account) => account.phone) }),
      gender: t.string({ nullable: true, resolve: own((account) => account.gender) }),
      interests: t.stringList({ nullable: true, resolve: own((account) => account.interests) }),
      status: t.string({ nullable: true, resolve: own((account) => account.status) }),
    }),
  })
}
