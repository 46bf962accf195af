/** What GraphQL offers of consent. */
import type { Builder } from '#platform/graphql/builder.ts'
import type { Db } from '#platform/postgres/database.ts'
import { signedIn } from '#platform/viewer.ts'
import { acceptConsent } from './record-consents.ts'

export function addConsentSchema(builder: Builder, deps: { db: Db }): void {
  builder.mutationField('acceptConsent', (t) =>
    t.boolean({
      description: 'Remembers on the account that the age question or the cookie policy was accepted.',
      args: {
        kind: t.arg.string({ required: true, description: 'age or cookies' }),
        version: t.arg.string({ required: true }),
      },
      resolve: async (_root, args, context) => {
        await acceptConsent(deps, signedIn(context), args)
        return true
      },
    }),
  )
}
