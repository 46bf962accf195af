/** Three people to look around as, made once on a demo site, each with a password of that site's own. */
import { hashPassword } from '#platform/crypto.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { StaffRole } from '#platform/viewer.ts'

export type DemoAccount = { who: 'fan' | 'creator' | 'staff'; email: string; password: string }

type Person = { username: string; fullname: string; isCreator: boolean; staffRoles: StaffRole[] }

const PEOPLE: Record<DemoAccount['who'], Person> = {
  fan: { username: 'pixelpia', fullname: 'Pia Novak', isCreator: false, staffRoles: [] },
  creator: { username: 'mara.lindqvist', fullname: 'Mara Lindqvist', isCreator: true, staffRoles: [] },
  staff: {
    username: 'robinstaff',
    fullname: 'Robin Vale',
    isCreator: false,
    staffRoles: ['support', 'moderator', 'finance', 'admin'],
  },
}

/** Safe to call at every start: it makes who is missing and sets the passwords it is given. */
export async function ensureDemoAccounts(db: Db, accounts: readonly DemoAccount[]): Promise<void> {
  for (const { who, email, password } of accounts) {
    const person = PEOPLE[who]
    const row = {
      username: person.username,
      fullname: person.fullname,
      email,
      is_creator: person.isCreator,
      staff_roles: person.staffRoles,
    }
    const known = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst()
    const password_hash = await hashPassword(password)
    if (known) await db.updateTable('accounts').set({ password_hash }).where('id', '=', known.id).execute()
    else
      await db
        .insertInto('accounts')
        .values({ ...row, password_hash, email_verified_at: new Date() })
        .execute()
  }
}
