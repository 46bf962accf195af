/** Acting on somebody's account as staff. */
import { readUuid } from '#platform/graphql/ids.ts'
import type { RequestContext } from '#platform/viewer.ts'
import type { StaffAction } from '#rules/staff-rights.ts'
import { isOfStaff } from '../../accounts/index.ts'
import { asStaff, type Staff } from '../../audit/index.ts'
import type { ModerationDeps } from '../types.ts'

/** To a colleague only who gives and takes roles: whoever could reset an admin's second step would be one next. */
export async function staffOver<Action extends StaffAction>(
  deps: Pick<ModerationDeps, 'db'>,
  context: RequestContext,
  action: Action,
  user: string,
): Promise<Staff<Action>> {
  const staff = asStaff(context, action)
  if (await isOfStaff(deps.db, readUuid(user))) asStaff(context, 'staff.roles')
  return staff
}
