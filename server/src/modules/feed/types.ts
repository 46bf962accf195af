/** What this slice works with. */
import type { Core } from '#platform/core.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { FindVisibleMediaByIds, VisibleMedia } from '../media/index.ts'
import type { Candidate } from './rank.ts'

export type FeedDeps = Pick<Core, 'db' | 'clock' | 'rateLimits'> & { feed: Feed }

export type Feed = {
  /** Keeps for a moment what everybody is told, so there is one in a process. */
  see: FindVisibleMediaByIds
  /** The same for candidates of the feed: who blocked, muted or follows whom is not looked up again. */
  seeCandidates(
    deps: Parameters<FindVisibleMediaByIds>[0],
    viewer: Viewer | null,
    candidates: readonly Candidate[],
  ): Promise<VisibleMedia[]>
}
