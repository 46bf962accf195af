/** GraphQL for invitations: the inviter, the viewer's link, and who joined by it. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { signedIn } from '#platform/viewer.ts'
import { PAGE_MAX } from '#rules/limits.ts'
import type { addAccountsSchema } from '../../accounts/index.ts'
import {
  createInvitationCode,
  findInviter,
  type InvitationCode,
  invitationCodeOf,
  replaceInvitationCode,
} from './codes.ts'
import { type InvitedPerson, invitedPeople } from './invited-people.ts'
import type { InvitationDeps } from './types.ts'

type Refs = Pick<ReturnType<typeof addAccountsSchema>, 'AccountRef'>

export function addInvitationsSchema(builder: Builder, deps: InvitationDeps, { AccountRef }: Refs): void {
  const LinkRef = builder.objectRef<InvitationCode>('InvitationLink').implement({
    fields: (t) => ({
      code: t.exposeID('code'),
      url: t.string({ resolve: ({ code }) => `${deps.site.url}/invite?c=${code}` }),
      add_date: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    }),
  })
  const InvitedRef = builder.objectRef<InvitedPerson>('InvitedPerson').implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ person }) => person.id }),
      user: t.field({ type: AccountRef, resolve: ({ person }) => person }),
      add_date: t.field({ type: 'DateTime', resolve: ({ joinedAt }) => joinedAt }),
      stage: t.exposeString('stage', { description: 'joined, applied or approved' }),
    }),
  })
  builder.queryFields((t) => ({
    inviter: t.field({
      type: AccountRef,
      nullable: true,
      description: 'The creator whose invitation link has this code; null if the site invites.',
      args: { code: t.arg.string({ required: true }) },
      resolve: async (_root, { code }, { address }) => {
        await deps.rateLimits.take('invitationCode', { address })
        return (await findInviter(deps.db, code)) ?? null
      },
    }),
    invitationLink: t.field({
      type: LinkRef,
      nullable: true,
      description: 'The creator’s own link; null until it is created.',
      resolve: (_root, _args, context) => invitationCodeOf(deps.db, signedIn(context)),
    }),
    invitedPeople: t.field({
      type: [InvitedRef],
      description: 'People who joined by the viewer’s links and still have an account, newest first.',
      args: { limit: t.arg({ type: limitInput(builder) }), after: t.arg.id() },
      extensions: { listSize: PAGE_MAX.size },
      resolve: (_root, { limit, after }, context) =>
        invitedPeople(deps.db, signedIn(context).accountId, {
          page: readPage(limit),
          after: after == null ? null : readUuid(after),
        }),
    }),
  }))
  builder.mutationFields((t) => ({
    createInvitationLink: t.field({
      type: LinkRef,
      description: 'Repeated, it returns the existing link.',
      resolve: async (_root, _args, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('invitationLink', { account: viewer.accountId, address: context.address })
        return createInvitationCode(deps, viewer)
      },
    }),
    replaceInvitationLink: t.field({
      type: LinkRef,
      description: 'Invalidates the link with this code and creates a new one.',
      args: { code: t.arg.string({ required: true }) },
      resolve: async (_root, { code }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('invitationLink', { account: viewer.accountId, address: context.address })
        return replaceInvitationCode(deps, viewer, code)
      },
    }),
  }))
}
