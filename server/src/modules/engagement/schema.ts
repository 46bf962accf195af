/** GraphQL schema of engagement, assembled from one file per part. */
import type { Builder } from '#platform/graphql/builder.ts'
import { addActivity } from './schema/activity.ts'
import { defineComment } from './schema/comment.ts'
import { addComments } from './schema/comments.ts'
import { addLikes } from './schema/likes.ts'
import { addMediaCounts } from './schema/media-counts.ts'
import { addNotificationMedia } from './schema/notification-media.ts'
import type { EngagementRefs } from './schema/refs.ts'
import { addSingleMedia } from './schema/single-media.ts'
import { addWeek } from './schema/week.ts'
import type { EngagementDeps } from './types.ts'

export function addEngagementSchema(builder: Builder, deps: EngagementDeps, refs: EngagementRefs): void {
  addMediaCounts(builder, deps, refs.MediaRef)
  addLikes(builder, deps, refs.MediaRef)
  const mediaLookup = addSingleMedia(builder, deps, refs.MediaRef)
  addComments(builder, deps, { CommentRef: defineComment(builder, deps, refs), mediaLookup })
  addActivity(builder, deps)
  addNotificationMedia(builder, deps, refs)
  addWeek(builder, deps)
}
