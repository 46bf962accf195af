/** Remembers the inbox and open conversations as they are on the screen, to read them without a connection. */
import type { CombinedError } from 'urql'
import { isUnreachable } from '#web/lib/graphql/client.ts'
import { type OfflineQuery, recallResult, rememberResult } from '#web/lib/offline/offline-answers.ts'

/** A busy conversation changes several times a second. */
const DELAY_MS = 500

const latest = new Map<string, unknown>()

/** Under the query that loads it. */
export function rememberSoon(query: OfflineQuery, data: unknown): void {
  const key = JSON.stringify(query)
  const isWaiting = latest.has(key)
  latest.set(key, data)
  if (isWaiting) return
  setTimeout(() => {
    const newest = latest.get(key)
    latest.delete(key)
    void rememberResult(query, newest)
  }, DELAY_MS)
}

/** What was remembered, if the query failed because the server can't be reached. */
export async function recallAfter<Data>(
  error: CombinedError | undefined,
  query: OfflineQuery,
): Promise<Data | undefined> {
  return isUnreachable(error) ? recallResult<Data>(query) : undefined
}
