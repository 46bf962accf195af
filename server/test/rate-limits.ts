/** Uses up what somebody may try, so that a test need not ask a hundred times. */
import { POLICIES, type PolicyName } from '#platform/rate-limits/policies.ts'
import type { Subjects } from '#platform/rate-limits/subjects.ts'
import type { Site } from './site.ts'

/** All tries but one. */
export async function leaveOneTry(site: Site, policy: PolicyName, subject: Subjects): Promise<void> {
  const { account, address } = POLICIES[policy]
  const { tries } = subject.account === undefined ? address : account
  for (let used = 1; used < tries; used += 1) await site.app.rateLimits.take(policy, subject)
}
