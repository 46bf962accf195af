/**
 * `npm run staff`: lists the site's staff, grants and revokes roles; the site may be running. The first admin is made here,
 * by the operator of the machine.
 */
import { Refusal, StartError } from '#platform/errors.ts'
import { normaliseEmail } from '#rules/email.ts'
import { oneOf } from '#rules/one-of.ts'
import { STAFF_ROLES, type StaffRole } from '#rules/staff-rights.ts'
import type { App } from '../app/app.ts'
import { listStaff, staffAccount } from '../modules/accounts/index.ts'
import { setStaffRoles } from '../modules/audit/index.ts'
import { asOperator } from '../modules/staff-rights/index.ts'
import { printLine, runCommand } from './run-command.ts'
import { withApp } from './with-app.ts'

class StaffError extends StartError {}

const USAGE = `npm run staff -- list
npm run staff -- add EMAIL ROLE…        grants roles: ${STAFF_ROLES.join(', ')}
npm run staff -- remove EMAIL [ROLE…]   revokes these roles, or all`
const REASON = 'By the operator, with npm run staff'

function readRoles(given: readonly string[]): StaffRole[] {
  return given.map((name) => {
    const role = oneOf(STAFF_ROLES, name)
    if (!role)
      throw new StaffError(
        `There is no role ${name}. The roles are ${STAFF_ROLES.join(', ')}. Nothing changed.`,
      )
    return role
  })
}

/** Validates the arguments before the site is opened. */
function commandFor([command = 'list', email, ...names]: readonly string[]): (app: App) => Promise<string> {
  if (command === 'list' && email === undefined) return list
  if (email === undefined || !['add', 'remove'].includes(command)) throw new StaffError(USAGE)
  const roles = readRoles(names)
  if (command === 'remove') return (app) => change(app, email, (before) => without(before, roles))
  if (roles.length === 0) throw new StaffError(USAGE)
  return (app) => change(app, email, (before) => inOrder([...before, ...roles]))
}

function without(before: readonly StaffRole[], roles: readonly StaffRole[]): StaffRole[] {
  return roles.length === 0 ? [] : before.filter((role) => !roles.includes(role))
}

function inOrder(roles: readonly StaffRole[]): StaffRole[] {
  return STAFF_ROLES.filter((role) => roles.includes(role))
}

async function list({ db }: App): Promise<string> {
  const members = await listStaff(db)
  if (members.length === 0) return 'No staff yet. To add the first, run npm run staff -- add EMAIL admin.'
  return members
    .map(({ person, roles, hasTwoStep }) => {
      const notes = [
        ...(hasTwoStep ? [] : ['without two-step sign-in']),
        ...(person.status === 'active' ? [] : [person.status]),
      ]
      return `${person.username}: ${[roles.join(', '), ...notes].join('; ')}`
    })
    .join('\n')
}

async function change(
  app: App,
  email: string,
  roles: (before: readonly StaffRole[]) => StaffRole[],
): Promise<string> {
  const account = await staffAccount(app.db, normaliseEmail(email))
  if (!account)
    throw new StaffError(
      `No account has the confirmed address ${email}. Sign up on the site, open the link in the email, then try again.`,
    )
  // The mail to the account is a job that the site's worker runs.
  await app.jobs.start('sender')
  try {
    const by = asOperator('staff.roles')
    const { after, isChanged } = await setStaffRoles(app, by, {
      accountId: account.id,
      roles,
      reason: REASON,
    })
    const now = after.length === 0 ? 'not staff' : after.join(', ')
    return isChanged ? `${account.username} is now ${now}.` : `${account.username} was already ${now}.`
  } catch (error) {
    if (error instanceof Refusal) throw new StaffError(error.message)
    throw error
  }
}

await runCommand(async (readConfig) => {
  const work = commandFor(process.argv.slice(2))
  printLine(await withApp(readConfig(), work))
  return true
})
