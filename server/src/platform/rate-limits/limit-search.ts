/** Rate-limits searches: each search field of a request counts separately, since each queries the database. */

import type { RequestContext } from '../request-context.ts'
import type { RateLimits } from './rate-limits.ts'
import { accountOrAddress } from './subjects.ts'

/** A list without a search term is not counted. */
export async function limitSearch(
  { rateLimits }: { rateLimits: RateLimits },
  context: RequestContext,
  query: string | null | undefined,
): Promise<void> {
  if ((query ?? '').trim() !== '') await rateLimits.take('search', accountOrAddress(context))
}
