/** The roles of accounts: who has which, and changing them. Who may do so, and writing it down, is audit's. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { StaffRole } from '#rules/staff-rights.ts'
import { PERSON_COLUMNS, type Person } from './person.ts'
import { postToAll } from './post-mail.ts'
import { confirmedOwner, findAccountById, lockAccount, updateAccount } from './queries.ts'
import { takeOutOfConsole } from './sessions/console-sessions.ts'
import { deviceName } from './sessions/device-name.ts'
import type { AccountsDeps } from './types.ts'

export type StaffMember = { person: Person; roles: StaffRole[]; hasTwoStep: boolean }

/** Everybody with a role, whatever became of their account. */
export async function listStaff(db: Db | Tx): Promise<StaffMember[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(PERSON_COLUMNS)
    .select(['staff_roles', 'totp_enabled_at'])
    .where(sql<boolean>`staff_roles <> '{}'`)
    .orderBy('id')
    .execute()
  return rows.map(({ staff_roles, totp_enabled_at, ...person }) => ({
    person,
    roles: staff_roles,
    hasTwoStep: totp_enabled_at !== null,
  }))
}

export async function isOfStaff(db: Db | Tx, accountId: string): Promise<boolean> {
  return ((await findAccountById(db, accountId))?.staff_roles.length ?? 0) > 0
}

/** Whose address this is, once it was confirmed; for an operator who knows people by their addresses. */
export async function staffAccount(
  db: Db | Tx,
  email: string,
): Promise<{ id: string; username: string } | undefined> {
  const account = await confirmedOwner(db, email)
  return account?.status === 'active' ? { id: account.id, username: account.username } : undefined
}

/** Answers with the roles before; null when there is nobody who could have any. Whoever keeps none loses nothing twice. */
export async function changeStaffRoles(
  deps: AccountsDeps,
  tx: Tx,
  { accountId, roles }: { accountId: string; roles: (before: readonly StaffRole[]) => StaffRole[] },
): Promise<{ before: StaffRole[]; after: StaffRole[]; isChanged: boolean } | null> {
  // The lock of the trigger `one_admin_stays`, taken before any row: two who change one another's roles would embrace.
  await sql`select pg_advisory_xact_lock(7212028)`.execute(tx)
  const account = await lockAccount(tx, accountId)
  if (account?.status !== 'active') return null
  const before = account.staff_roles
  const after = roles(before)
  const isChanged = before.length !== after.length || before.some((role) => !after.includes(role))
  if (!isChanged) return { before, after: before, isChanged }
  await takeOutOfConsole(deps, tx, { accountId, now: deps.clock.now() })
  await updateAccount(tx, accountId, { staff_roles: after })
  await postToAll(deps, tx, account, { kind: 'staff-roles-changed', roles: after })
  return { before, after, isChanged }
}

export async function hasTwoStep(db: Db | Tx, accountId: string): Promise<boolean> {
  return (await findAccountById(db, accountId))?.totp_enabled_at != null
}

export type ConsoleNotice =
  | { kind: 'console-entered'; userAgent: string; at: string }
  | { kind: 'console-refused'; at: string }

/** Mails somebody what happened at the console's door in their name. */
export async function tellStaff(
  deps: AccountsDeps,
  tx: Tx,
  { accountId, notice }: { accountId: string; notice: ConsoleNotice },
): Promise<void> {
  const account = await findAccountById(tx, accountId)
  if (!account) return
  if (notice.kind === 'console-refused') return postToAll(deps, tx, account, notice)
  const { kind, userAgent, at } = notice
  await postToAll(deps, tx, account, { kind, device: deviceName(userAgent), at })
}

/** The database's word, told as a fault. */
export function isLastAdmin(fault: unknown): boolean {
  return fault instanceof Error && 'constraint' in fault && fault.constraint === 'one_admin_stays'
}
