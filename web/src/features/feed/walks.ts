/** Stores feed sessions in memory, one per history entry, so that going back finds the same slide. */
import type { Client } from 'urql'
import type { FeedTab } from './feed-address.ts'
import type { FeedMedia } from './feed-query.ts'
import { BEGINNING, type Walk } from './walk.ts'

type Kept = { client: Client; tab: FeedTab; walk: Walk<FeedMedia> }

const MOST_KEPT = 12
const kept = new Map<string, Kept>()

/** Stored in the history entry's state, because the entry's own key changes with the URL. */
export type WalkState = { walk?: string } | null

export function keepWalk(id: string, { client, tab, walk }: Kept): void {
  kept.delete(id)
  kept.set(id, { client, tab, walk })
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
}

/** Ignores the session of another account; a page that was loading when the viewer left is requested again. */
export function recallWalk(id: string, client: Client): Walk<FeedMedia> {
  const found = kept.get(id)
  if (found?.client !== client || found.walk.medias.length === 0) return BEGINNING
  const { walk } = found
  return walk.state === 'loading-more' ? { ...walk, state: 'ready' } : walk
}

/** The latest session of a tab, for returning to it. */
export function lastWalkOf(
  tab: FeedTab,
  client: Client,
): { id: string; activeId: string | null } | undefined {
  const found = [...kept].findLast(([, one]) => one.tab === tab && one.client === client)
  return found && { id: found[0], activeId: found[1].walk.activeId }
}
