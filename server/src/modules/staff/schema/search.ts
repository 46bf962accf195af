/** The console search. */
import type { Builder } from '#platform/graphql/builder.ts'
import { signedIn } from '#platform/viewer.ts'
import { asStaff } from '../../staff-rights/index.ts'
import { MAX_RESULTS, type SearchResult, searchConsole } from '../home/search.ts'
import type { StaffDeps } from '../types.ts'

export function addStaffSearch(builder: Builder, deps: StaffDeps): void {
  const FoundRef = builder.objectRef<SearchResult>('StaffFound').implement({
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
      description: 'By part of a name, an id or a case number; each kind only for staff with its right.',
      extensions: { listSize: MAX_RESULTS },
      args: { text: t.arg.string({ required: true }) },
      resolve: async (_root, { text }, context) => {
        asStaff(context, 'home.see')
        const { accountId, staffRoles } = signedIn(context)
        await deps.rateLimits.take('search', { account: accountId, address: context.address })
        return (await searchConsole(deps.db, staffRoles, text)).slice(0, MAX_RESULTS)
      },
    }),
  )
}
