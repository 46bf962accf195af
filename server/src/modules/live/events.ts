/** Bus topics of this slice; each creator's room has its own. */
import * as v from 'valibot'
import { defineTopic, defineTopics } from '#platform/bus/topic.ts'

/** `start` when it begins and when it is back, `reconnecting` while its stream is away, `stop` at the end. */
export const statusTopic = defineTopics(
  'live-status',
  v.object({ liveId: v.string(), status: v.picklist(['start', 'reconnecting', 'stop']) }),
)

/** Figures of a room moved; with the hearts given since the last time. */
export const roomTopic = defineTopics('live-room', v.object({ hearts: v.number() }))

/** Somebody may watch no longer, or may watch now: whoever remembers otherwise asks again. Null is everybody. */
export const RIGHTS_MOVED = defineTopic(
  'live.rights-moved',
  v.object({ creatorId: v.string(), accountId: v.nullable(v.string()) }),
)

/** New figures of how a creator's stream arrives; read by themselves alone. */
export const healthTopic = defineTopics('live-health', v.object({ liveId: v.string() }))

/** Whoever runs this live's stream ends it. */
export const STOP_WANTED = defineTopic(
  'live.stop-wanted',
  v.object({ liveId: v.string(), why: v.picklist(['stopped', 'replaced', 'closed']), words: v.string() }),
)

/** Somebody looks at who is live; told in a demo only. */
export const LOOKED_AT = defineTopic('live.looked-at', v.object({ look: v.picklist(['page', 'margin']) }))

/** What is said in a room, whole: a busy one would read each of them again for nothing. */
const said = v.object({
  id: v.string(),
  accountId: v.string(),
  kind: v.picklist(['message', 'tip', 'system']),
  text: v.string(),
  cents: v.nullable(v.number()),
  badge: v.nullable(v.picklist(['creator', 'moderator', 'subscriber'])),
  /** It was taken away; what it said is not told again. */
  isDeleted: v.boolean(),
  /** For its writer and whoever keeps the room, until one of those lets it through. */
  isHeld: v.boolean(),
  at: v.string(),
})
export type SaidInRoom = v.InferOutput<typeof said>

export const chatTopic = defineTopics('live-chat', said)
