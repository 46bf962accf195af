/** GraphQL stats of a creator's last seven days. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { signedIn } from '#platform/viewer.ts'
import type { EngagementDeps } from '../types.ts'
import { type Week, type WeekStat, weekOf } from '../week.ts'

export function addWeek(builder: Builder, deps: EngagementDeps): void {
  const StatRef = builder.objectRef<WeekStat>('WeekFigure').implement({
    fields: (t) => ({
      value: t.exposeInt('value'),
      before: t.exposeInt('before', { description: 'The seven days before.' }),
    }),
  })
  const WeekRef = builder.objectRef<Week>('CreatorWeek').implement({
    description: 'The last seven days in UTC, including today.',
    fields: (t) => ({
      views: t.expose('views', { type: StatRef }),
      likes: t.expose('likes', { type: StatRef }),
      followers: t.expose('followers', { type: StatRef, description: 'New followers.' }),
      subscribers: t.expose('subscribers', { type: StatRef, description: 'New subscribers.' }),
    }),
  })
  builder.queryField('creatorWeek', (t) =>
    t.field({
      type: WeekRef,
      description: 'For creators: the viewer’s own numbers.',
      resolve: (_root, _args, context) => {
        const viewer = signedIn(context)
        if (!viewer.isCreator) throw new Refusal('FORBIDDEN')
        return weekOf(deps, viewer.accountId)
      },
    }),
  )
}
