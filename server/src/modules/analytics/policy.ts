/** Creators may see their own stats. */
import { Refusal } from '#platform/errors.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn, type Viewer } from '#platform/viewer.ts'
import type { AnalyticsDeps } from './types.ts'

export function asCreator(context: Pick<RequestContext, 'viewer'>): Viewer {
  const viewer = signedIn(context)
  if (!viewer.isCreator) throw new Refusal('FORBIDDEN')
  return viewer
}

/** The same with a rate limit, for the stats page. */
export async function asRateLimitedCreator(
  { rateLimits }: Pick<AnalyticsDeps, 'rateLimits'>,
  context: Pick<RequestContext, 'viewer' | 'address'>,
): Promise<Viewer> {
  const viewer = asCreator(context)
  await rateLimits.take('figures', { account: viewer.accountId, address: context.address })
  return viewer
}
