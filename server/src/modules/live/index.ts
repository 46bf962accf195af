/**
 * The door of the live slice: what creators go live with, who may watch, and the room around it. Rooms, lowest first: shows,
 * streams, watching, chat, stage, schema.
 *
 * Tables: lives, live_moments, live_nodes, live_health, live_watchers, live_minutes, stream_keys, live_overlays; live_tickets, live_tips, live_reminders; live_messages, live_bans, live_moderators,
 * live_rooms (one for each creator: how they keep their room, and what their next live is to be).
 * - One live runs for each creator at a time. It goes forward only, and whose it is, for whom and at what price never changes:
 *   held by the database.
 * - `whyNotWatch` is the one rule of who may watch; API, chat and everything that hands out pictures ask it.
 * - A ticket is a row with its sale, made in the transaction that pays for it; what never began or was over within two
 *   minutes is paid back by a job, each ticket once.
 * - Tips given while a creator is live are part of the live, as the ledger has them: what is given back counts no longer.
 * - A stream key is kept as a hash to be found by, and sealed for its owner to read. Replaced, it lets nobody in, and ends what
 *   was streamed with it.
 * - Staff look in unseen: with a grant of their own, which is asked again like everybody's and counts nobody.
 * - An overlay's address is kept the same way; it opens what the room shows to all, and nothing else.
 * - A node is a process that takes streams in (`runNode`). What it ran when it died is away for some seconds, then over;
 *   whoever has a live, another node or none, is `lives.node_id`, and only that one's words on it count.
 */
import './tables.ts'
import type { SealedPlaces } from '#platform/vault/rotate.ts'

export { withdrawLiveMessage } from './chat/keep-room.ts'
export { type LiveMessage, messagesOf as chatOfLive } from './chat/message-queries.ts'
export { tellOfBlock } from './chat/tell-of-block.ts'
export { createLive } from './create.ts'
export { LOOKED_AT } from './events.ts'
export { bindLiveJobs } from './jobs.ts'
export type { Look } from './looks.ts'
export { LIVE_FILES } from './named-files.ts'
export { liveData } from './personal-data.ts'
export { addLiveSchema } from './schema.ts'
export { addCoverRoutes } from './shows/cover-routes.ts'
export { endByStaff, stopStreaming } from './shows/end-by-staff.ts'
export { findStreamer } from './shows/find-show.ts'
export { onAirNamed } from './shows/lists.ts'
export { liveFigures } from './shows/live-figures.ts'
export { reconcileTickets } from './shows/reconcile-tickets.ts'
export { findLive, findOnAir, isOnAir, type Live, livesOnAir, lockShows } from './shows/show-queries.ts'
export { revokeTicket, ticketsOf } from './shows/tickets.ts'
export { addOverlayRoutes } from './stage/overlay-routes.ts'
export { forgetTip, noteTip } from './stage/tips.ts'
export { addCameraRoutes } from './streams/camera-routes.ts'
export { lookForDeadNodes } from './streams/dead-nodes.ts'
export { noteRecordingStopped } from './streams/health.ts'
export { keepSegment } from './streams/keep-recording.ts'
export { livingNodes, nodeIdOf } from './streams/nodes.ts'
export { beatOnce, publishersRoute, runNode, streamHooks } from './streams/run-node.ts'
export type { Forbidden, LiveDeps } from './types.ts'
export { mayLookIn } from './watching/look-in.ts'
export { findMoment, forgetMoments, momentsOf } from './watching/moments.ts'
export { addLiveRoutes } from './watching/routes.ts'
export { watchOverWhep } from './watching/watch-over-whep.ts'

export const LIVE_SEALED: SealedPlaces = {
  areas: [],
  columns: [
    { table: 'stream_keys', id: 'account_id', column: 'sealed_key' },
    { table: 'live_overlays', id: 'account_id', column: 'sealed_token' },
  ],
}
