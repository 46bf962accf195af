/** Checks a support staff right and takes from the console's rate limit. */
import type { RequestContext } from '#platform/request-context.ts'
import type { StaffAction } from '#rules/staff-rights.ts'
import { asStaff, type Staff } from '../../staff-rights/index.ts'
import type { SupportDeps } from '../types.ts'

export async function rateLimitedStaff<Action extends StaffAction>(
  deps: SupportDeps,
  context: RequestContext,
  action: Action,
): Promise<Staff<Action>> {
  const staff = asStaff(context, action)
  await deps.rateLimits.take('supportDesk', { account: staff.accountId, address: context.address })
  return staff
}
