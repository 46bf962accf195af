/** Tells live how the counts of a media move. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { sharedSubscription } from '#platform/graphql/shared-subscription.ts'
import { seeOne } from '../../media/index.ts'
import { type ActivityEvent, activityTopic } from '../activity.ts'
import type { EngagementDeps } from '../deps.ts'
import { countsOf } from '../like-queries.ts'

type MediaActivity = { mediaId: string; likes: number; comments: number }

export function addActivity(builder: Builder, deps: EngagementDeps): void {
  const ActivityRef = builder.objectRef<MediaActivity>('MediaActivity').implement({
    fields: (t) => ({
      media: t.id({ resolve: ({ mediaId }) => mediaId }),
      likes: t.exposeInt('likes'),
      comments: t.exposeInt('comments'),
    }),
  })
  sharedSubscription(builder, 'mediaActivity', {
    type: ActivityRef,
    description: 'The counts of a media whenever they moved, at most about once a second.',
    args: (arg) => ({ media: arg.id({ required: true }) }),
    topic: ({ media }) => activityTopic(readUuid(media)),
    async authorize({ media }, { viewer }) {
      if (!(await seeOne(deps, viewer, readUuid(media)))) throw new Refusal('NOT_FOUND')
    },
    // Read when it is told, not when it happened: the last word is then true whoever sent it.
    async resolve({ mediaId }: ActivityEvent) {
      const counts = (await countsOf(deps.db, [mediaId])).get(mediaId)
      return { mediaId, likes: counts?.likes ?? 0, comments: counts?.comments ?? 0 }
    },
  })
}
