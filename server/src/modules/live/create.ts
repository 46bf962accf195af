/** Builds the parts of this slice. */
import type { Core } from '#platform/core.ts'
import { createRoomNews } from './room-news.ts'
import { addHearts } from './shows/show-queries.ts'
import type { LiveParts } from './types.ts'

export function createLive(core: Pick<Core, 'bus' | 'log' | 'db'>): LiveParts {
  return { news: createRoomNews(core, (liveId, hearts) => addHearts(core.db, liveId, hearts)) }
}
