/** GraphQL for related accounts, offered as message recipients. */
import type { Builder } from '#platform/graphql/builder.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { limitSearch } from '#platform/rate-limits/limit-search.ts'
import { signedIn } from '#platform/viewer.ts'
import type { Person } from '../../accounts/index.ts'
import { RELATIONS, relativeUsers } from '../relative-users.ts'
import type { SubscriptionsDeps } from '../types.ts'

export function addRelativeUsers(builder: Builder, deps: SubscriptionsDeps): void {
  const RelativeUserRef = builder.objectRef<Person>('RelativeUser').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      username: t.exposeString('username'),
      fullname: t.exposeString('fullname'),
      avatar: t.exposeString('avatar', { nullable: true }),
    }),
  })
  const FilterInput = builder.inputType('RelativeUsersFilter', {
    fields: (t) => ({
      query: t.string({ description: 'A part of the username or the name.' }),
      type: t.string({ description: `One of ${RELATIONS.join(', ')}; all unless said otherwise.` }),
    }),
  })
  builder.queryField('relative_users', (t) =>
    t.field({
      type: [RelativeUserRef],
      description: 'People bound to the viewer by a follow or a subscription to them, the newest bond first.',
      args: { filter: t.arg({ type: FilterInput }), limit: t.arg({ type: limitInput(builder) }) },
      resolve: async (_root, { filter, limit }, context) => {
        const viewer = signedIn(context)
        await limitSearch(deps, context, filter?.query)
        return relativeUsers(deps, viewer, {
          query: filter?.query ?? '',
          type: filter?.type ?? 'all',
          page: readPage(limit),
        })
      },
    }),
  )
}
