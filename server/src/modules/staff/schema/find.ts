/** The console search. */
import type { Builder } from '#platform/graphql/builder.ts'
import { signedIn } from '#platform/viewer.ts'
import { asStaff } from '../../audit/index.ts'
import { FOUND_AT_MOST, type Found, findAnything } from '../home/find.ts'
import type { StaffDeps } from '../types.ts'

export function addStaffFind(builder: Builder, deps: StaffDeps): void {
  const FoundRef = builder.objectRef<Found>('StaffFound').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.exposeString('kind', { description: 'person, media, application or case' }),
      title: t.exposeString('title'),
      text: t.exposeString('text'),
    }),
  })
  builder.queryField('staffFind', (t) =>
    t.field({
      type: [FoundRef],
      description:
        'By a part of a name, an id or the number of a case; each kind only for who has its right.',
      extensions: { listSize: FOUND_AT_MOST },
      args: { text: t.arg.string({ required: true }) },
      resolve: async (_root, { text }, context) => {
        asStaff(context, 'home.see')
        const { accountId, staffRoles } = signedIn(context)
        await deps.rateLimits.take('search', { account: accountId, address: context.address })
        return (await findAnything(deps.db, staffRoles, text)).slice(0, FOUND_AT_MOST)
      },
    }),
  )
}
