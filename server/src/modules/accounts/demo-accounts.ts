/** Accounts of a demo site, inserted directly with confirmed email addresses. */
import { systemClock } from '#platform/clock.ts'
import { hashPassword, type PasswordCost } from '#platform/crypto.ts'
import type { Db } from '#platform/postgres/database.ts'
import { SESSION } from '#rules/limits.ts'
import type { StaffRole } from '#rules/staff-rights.ts'
import { recordTerms } from '../consent/index.ts'
import { addSession } from './sessions/sessions.ts'

export type DemoAccount = {
  username: string
  fullname: string
  email: string
  password: string
  isCreator: boolean
  staffRoles: StaffRole[]
}

/** Idempotent, called at every start: creates missing accounts and sets the given passwords. Returns the ids of creators. */
export async function ensureDemoAccounts(
  { db, accounts: { passwordCost } }: { db: Db; accounts: { passwordCost: PasswordCost } },
  accounts: readonly DemoAccount[],
): Promise<string[]> {
  // In parallel: the first page load waits for this.
  const hashes = await Promise.all(accounts.map(({ password }) => hashPassword(password, passwordCost)))
  for (const [index, { username, fullname, email, staffRoles }] of accounts.entries()) {
    const known = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst()
    const password_hash = hashes[index] ?? ''
    if (known) await db.updateTable('accounts').set({ password_hash }).where('id', '=', known.id).execute()
    else
      await db
        .insertInto('accounts')
        .values({
          username,
          fullname,
          email,
          password_hash,
          staff_roles: staffRoles,
          email_verified_at: new Date(),
        })
        .execute()
  }
  const creators = accounts.filter(({ isCreator }) => isCreator).map(({ email }) => email)
  if (creators.length === 0) return []
  const rows = await db.selectFrom('accounts').select('id').where('email', 'in', creators).execute()
  return rows.map(({ id }) => id)
}

/** Records the current terms as accepted for all demo accounts at every start, so visitors using them are not prompted. */
export async function acceptTermsForDemo(
  deps: Parameters<typeof recordTerms>[0],
  accounts: readonly Pick<DemoAccount, 'email'>[],
): Promise<void> {
  const emails = accounts.map(({ email }) => email)
  const people = await deps.db.selectFrom('accounts').select('id').where('email', 'in', emails).execute()
  for (const { id } of people) await recordTerms(deps, deps.db, id)
}

/** Returns the cookie of a new session. Signing in would use up the attempts of this address, which the evaluator shares. */
export async function openDemoSession(db: Db, email: string): Promise<string> {
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const token = await db.transaction().execute((tx) =>
    addSession({ clock: systemClock }, tx, {
      ...{ accountId: id, userAgent: 'node', method: 'password', deviceHash: null },
    }),
  )
  return `${SESSION.cookieName}=${token}`
}
