/** GraphQL for the countries where a creator is hidden. */
import type { Builder } from '#platform/graphql/builder.ts'
import { signedIn } from '#platform/viewer.ts'
import { hiddenIn } from '../hidden-countries/country-queries.ts'
import { hideInCountries } from '../hidden-countries/hide-in-countries.ts'
import type { AccountsDeps } from '../types.ts'

export function addHiddenCountries(builder: Builder, deps: AccountsDeps): void {
  const HiddenRef = builder.objectRef<{ countries: string[] }>('HiddenCountries').implement({
    fields: (t) => ({
      id: t.id({ resolve: () => 'hidden-countries' }),
      countries: t.exposeStringList('countries', { description: 'ISO 3166-1 alpha-2 codes.' }),
      by_address: t.boolean({
        description:
          'Whether this site can locate an IP address; otherwise only the countries of accounts count.',
        resolve: () => deps.accounts.hasGeolocation,
      }),
    }),
  })
  builder.queryField('hiddenCountries', (t) =>
    t.field({
      type: HiddenRef,
      description: 'Countries in which the viewer and their media are hidden.',
      resolve: async (_root, _args, context) => ({
        countries: await hiddenIn(deps.db, signedIn(context).accountId),
      }),
    }),
  )
  builder.mutationField('hideInCountries', (t) =>
    t.field({
      type: HiddenRef,
      description: 'Replaces the list. Subscribers and buyers keep what they paid for.',
      args: { countries: t.arg.stringList({ required: true }) },
      resolve: async (_root, { countries }, context) => {
        const viewer = signedIn(context)
        await deps.rateLimits.take('arrange', { account: viewer.accountId, address: context.address })
        return { countries: await hideInCountries(deps, viewer, countries) }
      },
    }),
  )
}
