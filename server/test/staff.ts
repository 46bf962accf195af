/** Somebody of the staff at their work, for tests that need no request for it. */
import { rolesWith, type StaffAction, type StaffRole } from '#rules/staff-rights.ts'
import { asStaff, audit, type Staff } from '#server/modules/audit/index.ts'
import { type Seeded, seedAccount } from './seed.ts'
import type { Site } from './site.ts'

type Person = { id: string }

/** As the guard lets them through. */
export function actingStaff<Action extends StaffAction>(
  { id: accountId }: Person,
  action: Action,
): Staff<Action> {
  const viewer = { accountId, sessionId: '', isCreator: false, staffRoles: rolesWith(action) }
  return asStaff({ viewer }, action)
}

/** Something that is written down of one of the staff, about somebody. */
export async function actedAsStaff({ app }: Site, person: Person, about: Person): Promise<void> {
  const act = { by: actingStaff(person, 'fees.set'), target: { kind: 'account', id: about.id } } as const
  await app.db.transaction().execute((tx) => audit(app, tx, { ...act, accountId: about.id }))
}

/** Somebody with roles in the house. */
export async function seedStaff(site: Site, ...roles: StaffRole[]): Promise<Seeded> {
  const person = await seedAccount(site)
  await site.app.db.updateTable('accounts').set({ staff_roles: roles }).where('id', '=', person.id).execute()
  return person
}
