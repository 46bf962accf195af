/** Bus topics of this slice. */
import * as v from 'valibot'
import { defineTopic } from '#platform/bus/topic.ts'

/**
 * What everybody is shown changed: a media came, went or was edited, or a person was. Triggers of the database send it,
 * whoever made the change; it has no payload.
 */
export const FEED_CHANGED = defineTopic('feed-changed', v.undefined())
