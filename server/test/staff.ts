/** Somebody of the staff at their work, for tests that need no request for it. */
import { rolesWith, type StaffAction } from '#rules/staff-rights.ts'
import { asStaff, audit, type Staff } from '#server/modules/audit/index.ts'
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
