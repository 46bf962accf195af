/** Staff roles of accounts. The audit slice decides who may change them and logs it. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { StaffRole } from '#rules/staff-rights.ts'
import { PERSON_COLUMNS, type Person } from './person.ts'
import { enqueueToAllAddresses } from './post-mail.ts'
import { confirmedOwner, findAccountById, lockAccount, updateAccount } from './queries.ts'
import { closeConsoleSessions } from './sessions/console-sessions.ts'
import { deviceName } from './sessions/device-name.ts'
import type { AccountsDeps } from './types.ts'

export type StaffMember = { person: Person; roles: StaffRole[]; hasTwoStep: boolean; passkeys: number }

/** All accounts with a role, whatever their status. */
export async function listStaff(db: Db | Tx): Promise<StaffMember[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(PERSON_COLUMNS)
    .select(['staff_roles', 'totp_enabled_at'])
    .select(
      sql<number>`(
        select count(*)::int from passkeys where passkeys.account_id = accounts.id and removed_at is null
      )`.as('passkeys'),
    )
    .where(sql<boolean>`staff_roles <> '{}'`)
    .orderBy('id')
    .execute()
  return rows.map(({ staff_roles, totp_enabled_at, passkeys, ...person }) => ({
    person,
    passkeys,
    roles: staff_roles,
    hasTwoStep: totp_enabled_at !== null,
  }))
}

export async function isStaff(db: Db | Tx, accountId: string): Promise<boolean> {
  return ((await findAccountById(db, accountId))?.staff_roles.length ?? 0) > 0
}

/** The active account that has confirmed this address, for operators' CLI commands. */
export async function staffAccount(
  db: Db | Tx,
  email: string,
): Promise<{ id: string; username: string } | undefined> {
  const account = await confirmedOwner(db, email)
  return account?.status === 'active' ? { id: account.id, username: account.username } : undefined
}

/** Null when there is no active account. Idempotent: unchanged roles cause no mail and no console exit. */
export async function changeStaffRoles(
  deps: AccountsDeps,
  tx: Tx,
  { accountId, roles }: { accountId: string; roles: (before: readonly StaffRole[]) => StaffRole[] },
): Promise<{ before: StaffRole[]; after: StaffRole[]; isChanged: boolean } | null> {
  // The lock of the trigger `one_admin_stays`, taken before any row lock: two admins changing each other's roles would deadlock.
  await sql`select pg_advisory_xact_lock(7212028)`.execute(tx)
  const account = await lockAccount(tx, accountId)
  if (account?.status !== 'active') return null
  const before = account.staff_roles
  const after = roles(before)
  const isChanged = before.length !== after.length || before.some((role) => !after.includes(role))
  if (!isChanged) return { before, after: before, isChanged }
  await closeConsoleSessions(deps, tx, { accountId, now: deps.clock.now() })
  await updateAccount(tx, accountId, { staff_roles: after })
  await enqueueToAllAddresses(deps, tx, account, { kind: 'staff-roles-changed', roles: after })
  return { before, after, isChanged }
}

export async function hasTwoStep(db: Db | Tx, accountId: string): Promise<boolean> {
  return (await findAccountById(db, accountId))?.totp_enabled_at != null
}

type ConsoleNotice =
  | { kind: 'console-entered'; userAgent: string; at: string }
  | { kind: 'console-refused'; at: string }

/** Notifies a staff member of console sign-ins and failed attempts with their account. */
export async function notifyStaff(
  deps: AccountsDeps,
  tx: Tx,
  { accountId, notice }: { accountId: string; notice: ConsoleNotice },
): Promise<void> {
  const account = await findAccountById(tx, accountId)
  if (!account) return
  if (notice.kind === 'console-refused') return enqueueToAllAddresses(deps, tx, account, notice)
  const { kind, userAgent, at } = notice
  await enqueueToAllAddresses(deps, tx, account, { kind, device: deviceName(userAgent), at })
}

/** Whether the database rejected the removal of the last admin. */
export function isLastAdmin(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'one_admin_stays'
}
