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
      before: t.exposeInt('before', { description: 'In the seven days before those.' }),
    }),
  })
  const WeekRef = builder.objectRef<Week>('CreatorWeek').implement({
    description: 'The last seven days in UTC, today included.',
    fields: (t) => ({
      views: t.expose('views', { type: StatRef }),
      likes: t.expose('likes', { type: StatRef }),
      followers: t.expose('followers', { type: StatRef, description: 'New ones.' }),
      subscribers: t.expose('subscribers', { type: StatRef, description: 'New ones.' }),
    }),
  })
  builder.queryField('creatorWeek', (t) =>
    t.field({
      type: WeekRef,
      description: 'The viewer’s own; for creators.',
      resolve: (_root, _args, context) => {
        const viewer = signedIn(context)
        if (!viewer.isCreator) throw new Refusal('FORBIDDEN')
        return weekOf(deps, viewer.accountId)
      },
    }),
  )
}
