/** GraphQL subscription to the counts of a media. */
import { Refusal } from '#platform/errors.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { sharedSubscription } from '#platform/graphql/shared-subscription.ts'
import { findVisibleMedia } from '../../media/index.ts'
import { activityTopic } from '../activity.ts'
import { viewersBlockedInComments } from '../comment-queries.ts'
import { mediaCountsOf } from '../like-queries.ts'
import type { EngagementDeps } from '../types.ts'
import { countForViewer } from '../visible-comments.ts'

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
    description:
      'The counts of a media when they change, as the viewer sees them, at most about once a second. Completes when the viewer loses access.',
    args: (arg) => ({ media: arg.id({ required: true }) }),
    topic: ({ media }) => activityTopic(readUuid(media)),
    async authorize({ media }, { viewer }) {
      if (!(await findVisibleMedia(deps, viewer, readUuid(media)))) throw new Refusal('NOT_FOUND')
    },
    // Subscribers of a public media share one event; those with a block, or of a restricted media, are resolved one by one.
    async except({ media }, listeners) {
      const mediaId = readUuid(media)
      const shown = await findVisibleMedia(deps, null, mediaId)
      if (!shown) return new Set(listeners)
      const ids = listeners.flatMap(({ viewer }) => viewer?.accountId ?? [])
      const blocked = ids.length === 0 ? null : await viewersBlockedInComments(deps.db, shown, ids)
      return new Set(listeners.filter(({ viewer }) => viewer && blocked?.has(viewer.accountId)))
    },
    // Read at delivery, not when it happened, so that the last event is correct.
    async resolve({ mediaId }, _args, viewer) {
      const { likes = 0, comments: stored = 0 } = (await mediaCountsOf(deps.db, [mediaId])).get(mediaId) ?? {}
      return { mediaId, likes, comments: await countForViewer(deps, viewer, { mediaId, stored }) }
    },
  })
}
