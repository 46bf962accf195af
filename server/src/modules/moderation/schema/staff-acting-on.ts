/** Checks the right of staff to act on an account. */
import { readUuid } from '#platform/graphql/ids.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { StaffAction } from '#rules/staff-rights.ts'
import { isStaff } from '../../accounts/index.ts'
import { asStaff, type Staff } from '../../staff-rights/index.ts'
import type { ModerationDeps } from '../types.ts'

/** Acting on staff accounts needs the right to manage roles: resetting an admin's second step would allow taking it over. */
export async function staffActingOn<Action extends StaffAction>(
  deps: Pick<ModerationDeps, 'db'>,
  context: RequestContext,
  action: Action,
  user: string,
): Promise<Staff<Action>> {
  const staff = asStaff(context, action)
  if (await isStaff(deps.db, readUuid(user))) asStaff(context, 'staff.roles')
  return staff
}
