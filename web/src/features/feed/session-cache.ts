/** Stores feed sessions in memory, one per history entry, so that going back finds the same slide. */
import type { Client } from 'urql'
import type { FeedTab } from './feed-address.ts'
import type { FeedMedia } from './feed-query.ts'
import { EMPTY_SESSION, type FeedSession } from './feed-session.ts'

type StoredSession = { client: Client; tab: FeedTab; session: FeedSession<FeedMedia> }

const MAX_SESSIONS = 12
const sessions = new Map<string, StoredSession>()

/** Stored in the history entry's state, because the entry's own key changes with the URL. */
export type FeedHistoryState = { walk?: string } | null

export function storeSession(id: string, { client, tab, session }: StoredSession): void {
  sessions.delete(id)
  sessions.set(id, { client, tab, session })
  const [oldest] = sessions.keys()
  if (sessions.size > MAX_SESSIONS && oldest !== undefined) sessions.delete(oldest)
}

/** Ignores the session of another account; a page that was loading when the viewer left is requested again. */
export function restoreSession(id: string, client: Client): FeedSession<FeedMedia> {
  const found = sessions.get(id)
  if (found?.client !== client || found.session.medias.length === 0) return EMPTY_SESSION
  const { session } = found
  return session.state === 'loading-more' ? { ...session, state: 'ready' } : session
}

/** The latest session of a tab, for returning to it. */
export function latestSession(
  tab: FeedTab,
  client: Client,
): { id: string; activeId: string | null } | undefined {
  const found = [...sessions].findLast(([, one]) => one.tab === tab && one.client === client)
  return found && { id: found[0], activeId: found[1].session.activeId }
}
