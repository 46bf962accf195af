/** Creates the services of this slice. */
import path from 'node:path'
import type { Core } from '#platform/core.ts'
import { createRequestSigner } from '#platform/live/internal/request-signer.ts'
import { openPorts } from '#platform/ports.ts'
import type { RoomPresence } from '#platform/presence/redis-presence.ts'
import { LIVE_CHAT } from '#rules/live.ts'
import { createChatSampler } from './chat/chat-sampler.ts'
import { createChatSubscribers } from './chat/chat-subscribers.ts'
import { createJoinAnnouncer } from './chat/join-announcer.ts'
import { createMuteList } from './chat/mute-list.ts'
import { addHearts } from './lives/live-queries.ts'
import { createRoomUpdates } from './room-updates.ts'
import { createChatSupporters } from './stage/chat-supporters.ts'
import type { LiveParts, LivePorts } from './types.ts'
import { createViewPing } from './view-ping.ts'
import { createLiveGrants } from './watching/grants.ts'

type Options = Pick<Core, 'bus' | 'log' | 'db' | 'clock'> & {
  secret: string
  dataDir: string
  /** Counts viewers across processes; without it, the database table does. */
  presence?: RoomPresence | null
  /** Demo mode: a page view of lives starts one. */
  viewsStartLives?: boolean
}

export function createLive(options: Options): LiveParts {
  return {
    ports: openPorts<LivePorts>('live'),
    roomUpdates: createRoomUpdates(options, (liveId, hearts) => addHearts(options.db, liveId, hearts)),
    grants: createLiveGrants(options),
    innerSigner: createRequestSigner(options),
    chatSampler: createChatSampler({ clock: options.clock, perSecond: LIVE_CHAT.shownPerSecond }),
    chatSubscribers: createChatSubscribers(options),
    chatSupporters: createChatSupporters(options),
    muteList: createMuteList(options),
    joinAnnouncer: createJoinAnnouncer(options),
    viewPing: createViewPing({ ...options, startsLives: options.viewsStartLives ?? false }),
    presence: options.presence ?? null,
    recordingsDir: path.join(options.dataDir, 'live-recordings'),
  }
}
