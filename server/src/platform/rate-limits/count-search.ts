/** Counts a field that looks for words: each field of a request by itself, since each asks the database. */
import type { RequestContext } from '../viewer.ts'
import type { RateLimits } from './rate-limits.ts'

/** A list that is asked for as it is counts nothing. */
export async function countSearch(
  { rateLimits }: { rateLimits: RateLimits },
  { viewer, address }: RequestContext,
  query: string | null | undefined,
): Promise<void> {
  if ((query ?? '').trim() !== '')
    await rateLimits.take('search', viewer ? { account: viewer.accountId } : { address })
}
