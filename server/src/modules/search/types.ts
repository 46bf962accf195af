/** Dependencies of this slice. */
import type { Core } from '#platform/core.ts'
import type { FeedDeps } from '../feed/index.ts'
import type { MediaDeps } from '../media/index.ts'

export type SearchDeps = Pick<Core, 'db' | 'clock' | 'rateLimits'> &
  Pick<FeedDeps, 'feed'> &
  Pick<MediaDeps, 'media'>
