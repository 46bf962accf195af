/** GraphQL field for the media of a notification, which the notifications slice cannot resolve. */
import { batchLoader } from '#platform/batch.ts'
import type { Builder } from '#platform/graphql/builder.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { findVisibleMediaByIds } from '../../media/index.ts'
import type { EngagementDeps } from '../types.ts'
import type { EngagementRefs } from './refs.ts'

export function addNotificationMedia(
  builder: Builder,
  deps: EngagementDeps,
  { MediaRef, NotificationRef }: Pick<EngagementRefs, 'MediaRef' | 'NotificationRef'>,
): void {
  const medias = batchLoader(
    async (ids: string[], { viewer }: RequestContext) =>
      new Map((await findVisibleMediaByIds(deps, viewer, ids)).map((media) => [media.id, media])),
  )
  builder.objectField(NotificationRef, 'media', (t) =>
    t.field({
      type: MediaRef,
      nullable: true,
      description: 'Null if it is no longer visible, and in live events, which aren’t personalised.',
      resolve: async ({ media_id }, _args, context) =>
        // Live events have no viewer: without one, own media would look locked.
        media_id === null || !context.viewer ? null : ((await medias(context, media_id)) ?? null),
    }),
  )
}
