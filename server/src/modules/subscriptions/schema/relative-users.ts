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
      query: t.string({ description: 'Part of the username or name.' }),
      type: t.string({ description: `One of ${RELATIONS.join(', ')}; all by default.` }),
    }),
  })
  builder.queryField('relative_users', (t) =>
    t.field({
      type: [RelativeUserRef],
      description:
        'Followers, followed people, subscribers and subscriptions of the viewer, newest relation first.',
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
