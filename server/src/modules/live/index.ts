/**
 * Public API of the live slice: going live, watching, and the chat room. Submodules, lowest first: shows, streams, watching,
 * chat, stage, schema.
 *
 * Tables: lives, live_moments, live_nodes, live_health, live_watchers, live_minutes, stream_keys, live_overlays; live_tickets,
 * live_tips, live_reminders; live_messages, live_bans, live_moderators, live_rooms (one row per creator: the room's settings
 * and the draft of the next live).
 * - At most one live runs per creator. Its state only moves forward; owner, audience and price never change. Enforced by the
 *   database.
 * - `whyNotWatch` is the single rule for who may watch; API, chat and all media routes use it.
 * - A ticket is a row that references its sale, inserted in the transaction that pays for it. A live that never began or
 *   ended within two minutes is refunded by a job, each ticket once.
 * - Tips given during a live belong to it, as booked in the ledger: refunded tips no longer count.
 * - A stream key is stored as a hash for lookup and encrypted for its owner to read. Replacing it revokes the old key and ends
 *   its stream.
 * - An overlay token is stored the same way; it grants read access to what the room shows publicly, and nothing else.
 * - Staff watch invisibly, with a grant scope of their own that is re-checked like any other and not counted as a viewer.
 * - A node is a process that ingests streams (`runNode`). When it dies, its lives are `reconnecting` for some seconds, then
 *   ended. `lives.node_id` names the owning node (or none); only that node's events apply to the live.
 */
import './tables.ts'

export { type LiveMessage, messagesOf as chatOfLive } from './chat/message-queries.ts'
export { withdrawLiveMessage } from './chat/moderate-chat.ts'
export { publishBlock } from './chat/publish-block.ts'
export { createLive } from './create.ts'
export { LIVES_VIEWED, statusTopic } from './events.ts'
export { bindLiveJobs } from './jobs.ts'
export { addCoverRoutes } from './lives/cover-routes.ts'
export { endByStaff, stopStreaming } from './lives/end-by-staff.ts'
export { findLiveCreator } from './lives/find-live.ts'
export { searchCreatorsOnAir } from './lives/lists.ts'
export { readLiveMetrics } from './lives/live-metrics.ts'
export {
  findLive,
  findOnAir,
  isOnAir,
  type Live,
  liveDays,
  livesOnAir,
  lockLivesOf,
} from './lives/live-queries.ts'
export { onAirColumns } from './lives/on-air-columns.ts'
export { reconcileTickets } from './lives/reconcile-tickets.ts'
export { creatorsWithTicketOf, revokeTicket } from './lives/tickets.ts'
export { liveData } from './personal-data.ts'
export { LIVE_RATE_LIMITS } from './rate-limits.ts'
export { addLiveSchema } from './schema.ts'
export { addOverlayRoutes } from './stage/overlay-routes.ts'
export { recordTip, reverseTip } from './stage/tips.ts'
export { addCameraRoutes } from './streams/camera-routes.ts'
export { monitorDeadNodes } from './streams/dead-nodes.ts'
export { markRecordingStopped } from './streams/health.ts'
export { findLiveNodes, nodeIdOf } from './streams/nodes.ts'
export { publishersRoute, runNode, sendHeartbeat, streamHooks } from './streams/run-node.ts'
export { addRecordedSegment } from './streams/save-recording.ts'
export { LIVE_FILES, LIVE_SEALED } from './tables.ts'
export type { LiveDeps, StreamingDenial } from './types.ts'
export type { PingSource } from './view-ping.ts'
export { deleteMoments, findMoment, listMoments } from './watching/moments.ts'
export { addLiveRoutes } from './watching/routes.ts'
export { mayWatchAsStaff } from './watching/staff-access.ts'
export { monitorWhepSessions } from './watching/whep-monitor.ts'
