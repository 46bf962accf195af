/** Changes staff roles, by an admin in the console or an operator's CLI command. */
import { Refusal } from '#platform/errors.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import { STAFF_ROLES, type StaffRole } from '#rules/staff-rights.ts'
import { changeStaffRoles, isLastAdmin } from '../accounts/index.ts'
import type { Operator, Staff } from '../staff-rights/index.ts'
import { audit } from './audit.ts'
import { readReason } from './read-reason.ts'
import type { AuditDeps } from './types.ts'

type Change = {
  accountId: string
  roles: (before: readonly StaffRole[]) => StaffRole[]
  reason: string
}

/** Deduplicated, in the order of STAFF_ROLES. */
export function readStaffRoles(given: readonly string[]): StaffRole[] {
  const roles = given.map((role) => readOneOf(STAFF_ROLES, role, { message: 'Unknown role' }))
  return STAFF_ROLES.filter((role) => roles.includes(role))
}

/** Admins cannot change their own roles, and the last admin cannot be removed. */
export async function setStaffRoles(
  deps: AuditDeps,
  by: Staff<'staff.roles'> | Operator<'staff.roles'>,
  { accountId, roles, reason }: Change,
): Promise<{ before: StaffRole[]; after: StaffRole[]; isChanged: boolean }> {
  const why = readReason(reason)
  if (by.accountId === accountId)
    throw new Refusal('FORBIDDEN', { message: 'You can’t change your own roles. Ask another admin.' })
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const change = await changeStaffRoles(deps, tx, { accountId, roles })
      if (!change) throw new Refusal('NOT_FOUND')
      if (change.isChanged)
        await audit(deps, tx, {
          by,
          target: { kind: 'account', id: accountId },
          accountId,
          before: { roles: change.before.join(' ') },
          after: { roles: change.after.join(' ') },
          reason: why,
        })
      return change
    })
  } catch (error) {
    if (isLastAdmin(error)) throw new Refusal('LAST_ADMIN')
    throw error
  }
}
