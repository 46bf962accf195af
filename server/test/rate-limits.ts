/** Uses up a rate limit without sending hundreds of requests. */
import type { PolicyName } from '#platform/rate-limits/policies.ts'
import type { Subjects } from '#platform/rate-limits/subjects.ts'
import { RATE_LIMIT_POLICIES } from '#server/app/rate-limits.ts'
import type { TestSite } from './site.ts'

/** Leaves one attempt. */
export async function leaveOneTry(site: TestSite, policy: PolicyName, subject: Subjects): Promise<void> {
  const { account, address } = RATE_LIMIT_POLICIES[policy]
  const { tries } = subject.account === undefined ? address : account
  for (let used = 1; used < tries; used += 1) await site.app.rateLimits.take(policy, subject)
}
