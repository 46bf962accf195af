/** Builds the parts of this slice. */
import type { Core } from '#platform/core.ts'
import { createInnerMarks } from '#platform/live/inner/signed.ts'
import { openPorts } from '#platform/ports.ts'
import { createRoomNews } from './room-news.ts'
import { addHearts } from './shows/show-queries.ts'
import type { LiveParts, LivePorts } from './types.ts'
import { createGrants } from './watching/grants.ts'

type Options = Pick<Core, 'bus' | 'log' | 'db' | 'clock'> & { secret: string }

export function createLive(options: Options): LiveParts {
  return {
    ports: openPorts<LivePorts>('live'),
    news: createRoomNews(options, (liveId, hearts) => addHearts(options.db, liveId, hearts)),
    grants: createGrants(options),
    marks: createInnerMarks(options),
  }
}
