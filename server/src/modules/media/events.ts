/** Bus topics of this slice. */
import * as v from 'valibot'
import { defineTopic, defineTopics } from '#platform/bus/topic.ts'
import { MEDIA_STATES } from './tables.ts'

const processing = v.object({
  mediaId: v.string(),
  state: v.picklist(MEDIA_STATES),
  progress: v.number(),
  failure: v.nullable(v.string()),
})

/** What happens to one person's media while they are worked on; told to that person only. */
export const processingTopic = defineTopics('media-processing', processing)
export type ProcessingEvent = v.InferOutput<typeof processing>

/** Something about who may see these media changed; file servers forget what they remembered. */
export const MEDIA_CHANGED = defineTopic('media-changed', v.object({ mediaIds: v.array(v.string()) }))

/** One person may see more of a media than a moment ago; file servers forget that they might not. */
export const MEDIA_GRANTED = defineTopic(
  'media-granted',
  v.object({ mediaId: v.string(), accountId: v.string() }),
)

/**
 * What everybody is shown changed: a media came, went or was edited, or a person was. Triggers of the database send it,
 * whoever made the change; it has no payload.
 */
export const FEED_CHANGED = defineTopic('feed-changed', v.undefined())

/** Somebody wants to go on with an upload that another request still holds, here or on another machine. */
export const UPLOAD_WANTED = defineTopic('upload-wanted', v.object({ uploadId: v.string() }))
