/** GraphQL of signals that no other mutation tells. */
import type { Builder } from '#platform/graphql/builder.ts'
import { signedIn } from '#platform/viewer.ts'
import type { RecommendationsDeps } from '../types.ts'
import { addTagVisit } from './tag-visits.ts'

export function addSignals(builder: Builder, deps: RecommendationsDeps): void {
  builder.mutationField('addTagVisit', (t) =>
    t.boolean({
      description: 'The viewer opened the page of a tag, or searched for it: their feed may show more of it.',
      args: { tag: t.arg.string({ required: true }) },
      resolve: async (_root, { tag }, context) => {
        await addTagVisit(deps, { viewer: signedIn(context), address: context.address }, tag)
        return true
      },
    }),
  )
}
