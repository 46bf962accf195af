/** Creates the services of this slice. */
import path from 'node:path'
import type { Core } from '#platform/core.ts'
import { createInnerMarks } from '#platform/live/inner/signed.ts'
import { openPorts } from '#platform/ports.ts'
import type { Presence } from '#platform/presence/redis-presence.ts'
import { LIVE_CHAT } from '#rules/live.ts'
import { createDeaf } from './chat/deaf.ts'
import { createJoins } from './chat/joins.ts'
import { createListeners } from './chat/listeners.ts'
import { createSample } from './chat/sample.ts'
import { createLooks } from './looks.ts'
import { createRoomNews } from './room-news.ts'
import { addHearts } from './shows/show-queries.ts'
import type { LiveParts, LivePorts } from './types.ts'
import { createGrants } from './watching/grants.ts'

type Options = Pick<Core, 'bus' | 'log' | 'db' | 'clock'> & {
  secret: string
  dataDir: string
  /** Counts viewers across processes; without it, the database table does. */
  presence?: Presence | null
  /** Demo mode: a page view of lives starts one. */
  looksBringLives?: boolean
}

export function createLive(options: Options): LiveParts {
  return {
    ports: openPorts<LivePorts>('live'),
    news: createRoomNews(options, (liveId, hearts) => addHearts(options.db, liveId, hearts)),
    grants: createGrants(options),
    marks: createInnerMarks(options),
    sample: createSample({ clock: options.clock, perSecond: LIVE_CHAT.shownPerSecond }),
    listeners: createListeners(options),
    deaf: createDeaf(options),
    joins: createJoins(options),
    looks: createLooks({ ...options, bringLives: options.looksBringLives ?? false }),
    presence: options.presence ?? null,
    recordings: path.join(options.dataDir, 'live-recordings'),
  }
}
