/** Which roles this machine runs. */
import { oneOf } from '#rules/one-of.ts'
import { fail, type Parse, type Read } from './values.ts'

export type Role = 'web' | 'worker' | 'live'
export const ROLES: readonly Role[] = ['web', 'worker', 'live']

export function readRoles(read: Read): readonly Role[] {
  return read('ROLES', ROLES.join(','), roleList)
}

const roleList: Parse<readonly Role[]> = (value) => {
  const names = value.split(',').map((name) => name.trim())
  const roles = ROLES.filter((role) => names.includes(role))
  if (roles.length === 0 || names.some((name) => !oneOf(ROLES, name)))
    fail(`must be a list of ${ROLES.join(', ')}`)
  return roles
}
