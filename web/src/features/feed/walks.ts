/** Keeps the walks through the feed, one per entry of the history, so that going back finds the same slide. */
import type { Client } from 'urql'
import type { FeedTab } from './feed-address.ts'
import type { FeedMedia } from './feed-query.ts'
import { BEGINNING, type Walk } from './walk.ts'

type Kept = { client: Client; tab: FeedTab; walk: Walk<FeedMedia> }

const MOST_KEPT = 12
const kept = new Map<string, Kept>()

/** What the history entry carries, because its own key changes with the address. */
export type WalkState = { walk?: string } | null

export function keepWalk(id: string, { client, tab, walk }: Kept): void {
  kept.delete(id)
  kept.set(id, { client, tab, walk })
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
}

/** Another person's walk is nobody's; a question that was on its way when one left is asked again. */
export function recallWalk(id: string, client: Client): Walk<FeedMedia> {
  const found = kept.get(id)
  if (found?.client !== client || found.walk.medias.length === 0) return BEGINNING
  const { walk } = found
  return walk.state === 'loading-more' ? { ...walk, state: 'ready' } : walk
}

/** The walk through a feed that was last under way, for coming back to it by its tab. */
export function lastWalkOf(
  tab: FeedTab,
  client: Client,
): { id: string; activeId: string | null } | undefined {
  const found = [...kept].findLast(([, one]) => one.tab === tab && one.client === client)
  return found && { id: found[0], activeId: found[1].walk.activeId }
}
