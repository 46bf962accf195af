/** Staff members with console sessions for tests, created without requests. */
import { rolesWith, type StaffAction, type StaffRole } from '#rules/staff-rights.ts'
import { DAY_MS } from '#rules/time.ts'
import { audit, grantPrivilegedAccess } from '#server/modules/audit/index.ts'
import { asStaff, type Staff } from '#server/modules/staff-rights/index.ts'
import { type Seeded, seedAccount } from './seed.ts'
import type { TestSite } from './site.ts'

/** What granting a role needs. */
type WithDb = { app: Pick<TestSite['app'], 'db'> }

type Person = { id: string }

const aWhile = new Date(Date.now() + 30 * DAY_MS)

/** The viewer fields of a console session with a recent password. */
export const CONSOLE_SESSION = { staffUntil: aWhile, staffConfirmedUntil: aWhile }

/** The value that the guard returns for an authorised staff member. */
export function actingStaff<Action extends StaffAction>(
  { id: accountId }: Person,
  action: Action,
): Staff<Action> {
  const staffRoles = rolesWith(action)
  return asStaff(
    { viewer: { accountId, sessionId: '', isCreator: false, staffRoles, ...CONSOLE_SESSION } },
    action,
  )
}

/** Adds an audit log entry by a staff member about an account. */
export async function seedAuditEntry({ app }: TestSite, person: Person, about: Person): Promise<void> {
  const act = { by: actingStaff(person, 'fees.set'), target: { kind: 'account', id: about.id } } as const
  await app.db.transaction().execute((tx) => audit(app, tx, { ...act, accountId: about.id }))
}

/** A staff member opens media with a reason. */
export async function openMediaAsStaff({ app }: TestSite, person: Person, id: string): Promise<void> {
  await grantPrivilegedAccess(app, actingStaff(person, 'media.see'), {
    kind: 'media',
    id,
    reason: 'A letter',
  })
}

/** Grants roles and puts all sessions of the account into the console. */
export async function makeStaff(site: WithDb, { id }: Person, ...roles: StaffRole[]): Promise<void> {
  await site.app.db.updateTable('accounts').set({ staff_roles: roles }).where('id', '=', id).execute()
  await putIntoConsole(site, { id })
}

/** Puts all sessions of an account into the console, with a recent password. */
export async function putIntoConsole({ app }: WithDb, { id }: Person): Promise<void> {
  await app.db
    .updateTable('sessions')
    .set({ staff_until: aWhile, staff_confirmed_until: aWhile })
    .where('account_id', '=', id)
    .execute()
}

/** An account with staff roles and a console session with a recent password. */
export async function seedStaff(site: WithDb, ...roles: StaffRole[]): Promise<Seeded> {
  const person = await seedAccount(site)
  await makeStaff(site, person, ...roles)
  return person
}
