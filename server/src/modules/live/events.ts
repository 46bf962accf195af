/** Bus topics of this slice; room topics are per creator. */
import * as v from 'valibot'
import { defineTopic, defineTopics } from '#platform/bus/topic.ts'

/** `start`: began or reconnected. `reconnecting`: the stream was lost. `stop`: ended. */
export const statusTopic = defineTopics(
  'live-status',
  v.object({ liveId: v.string(), status: v.picklist(['start', 'reconnecting', 'stop']) }),
)

/** The room's stats changed; `hearts` are those given since the last event. */
export const roomTopic = defineTopics('live-room', v.object({ hearts: v.number() }))

/** Invalidates cached watch rights of an account; a null `accountId` means all accounts. */
export const WATCH_RIGHTS_CHANGED = defineTopic(
  'live.rights-moved',
  v.object({ creatorId: v.string(), accountId: v.nullable(v.string()) }),
)

/** New ingest health metrics of a creator's stream, for that creator only. */
export const healthTopic = defineTopics('live-health', v.object({ liveId: v.string() }))

/** Tells the node that runs this live's stream to stop it. */
export const STREAM_STOP_REQUESTED = defineTopic(
  'live.stop-wanted',
  v.object({ liveId: v.string(), why: v.picklist(['stopped', 'replaced', 'closed']), words: v.string() }),
)

/** A visitor viewed a list of lives; published in demos only. */
export const LIVES_VIEWED = defineTopic('live.looked-at', v.object({ look: v.picklist(['page', 'margin']) }))

/** A chat message in full, so that subscribers of a busy room need not query it. */
const chatMessage = v.object({
  id: v.string(),
  /** Optional, because the previous version's processes do not send it. */
  liveId: v.optional(v.nullable(v.string()), null),
  accountId: v.string(),
  kind: v.picklist(['message', 'tip', 'system']),
  text: v.string(),
  cents: v.nullable(v.number()),
  /** Of a tip that is a gift. Optional, because the previous version's processes do not send it. */
  gift: v.optional(v.nullable(v.string()), null),
  badge: v.nullable(v.picklist(['creator', 'moderator', 'subscriber'])),
  /** The message was deleted; `text` is empty. */
  isDeleted: v.boolean(),
  /** Visible to its writer and the moderators only, until a moderator approves it. */
  isHeld: v.boolean(),
  at: v.string(),
})
export type ChatMessageEvent = v.InferOutput<typeof chatMessage>

export const chatTopic = defineTopics('live-chat', chatMessage)
