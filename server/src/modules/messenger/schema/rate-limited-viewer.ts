/** Takes from the rate limit of the signed-in viewer and returns the viewer. */
import type { PolicyName } from '#platform/rate-limits/policies.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn, type Viewer } from '#platform/viewer.ts'
import type { MessengerDeps } from '../types.ts'

export async function rateLimitedViewer(
  { rateLimits }: Pick<MessengerDeps, 'rateLimits'>,
  context: RequestContext,
  policy: PolicyName,
): Promise<Viewer> {
  const viewer = signedIn(context)
  await rateLimits.take(policy, { account: viewer.accountId, address: context.address })
  return viewer
}
