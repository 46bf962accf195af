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

/** Processing state of an account's media, sent to that account only. */
export const processingTopic = defineTopics('media-processing', processing)
export type ProcessingEvent = v.InferOutput<typeof processing>

/** Access to these media changed; file servers drop their cached rights. */
export const MEDIA_CHANGED = defineTopic('media-changed', v.object({ mediaIds: v.array(v.string()) }))

/** An account gained access to a media; file servers drop its cached denial. */
export const MEDIA_GRANTED = defineTopic(
  'media-granted',
  v.object({ mediaId: v.string(), accountId: v.string() }),
)

/** The public feed changed: a media was added, removed or edited, or an account was. Sent by database triggers, without payload. */
export const FEED_CHANGED = defineTopic('feed-changed', v.undefined())
