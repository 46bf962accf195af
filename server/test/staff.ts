/** Somebody of the staff at their work, for tests that need no request for it. */
import { rolesWith, type StaffAction, type StaffRole } from '#rules/staff-rights.ts'
import { DAY_MS } from '#rules/time.ts'
import { asStaff, audit, lookAt, type Staff } from '#server/modules/audit/index.ts'
import { type Seeded, seedAccount } from './seed.ts'
import type { Site } from './site.ts'

/** All that giving somebody a role takes. */
type WithDb = { app: Pick<Site['app'], 'db'> }

type Person = { id: string }

const aWhile = new Date(Date.now() + 30 * DAY_MS)

/** What a viewer is who has entered the console and given the password just now. */
export const INSIDE = { staffUntil: aWhile, staffConfirmedUntil: aWhile }

/** As the guard lets them through. */
export function actingStaff<Action extends StaffAction>(
  { id: accountId }: Person,
  action: Action,
): Staff<Action> {
  const staffRoles = rolesWith(action)
  return asStaff({ viewer: { accountId, sessionId: '', isCreator: false, staffRoles, ...INSIDE } }, action)
}

/** Something that is written down of one of the staff, about somebody. */
export async function actedAsStaff({ app }: Site, person: Person, about: Person): Promise<void> {
  const act = { by: actingStaff(person, 'fees.set'), target: { kind: 'account', id: about.id } } as const
  await app.db.transaction().execute((tx) => audit(app, tx, { ...act, accountId: about.id }))
}

/** Somebody of the staff says why they look at a media. */
export async function opened({ app }: Site, person: Person, id: string): Promise<void> {
  await lookAt(app, actingStaff(person, 'media.see'), { kind: 'media', id, reason: 'A letter' })
}

/** Gives somebody roles, and has all of their sessions enter the console. */
export async function makeStaff(site: WithDb, { id }: Person, ...roles: StaffRole[]): Promise<void> {
  await site.app.db.updateTable('accounts').set({ staff_roles: roles }).where('id', '=', id).execute()
  await putInside(site, { id })
}

/** As if the password had just been given in all of their browsers. */
export async function putInside({ app }: WithDb, { id }: Person): Promise<void> {
  await app.db
    .updateTable('sessions')
    .set({ staff_until: aWhile, staff_confirmed_until: aWhile })
    .where('account_id', '=', id)
    .execute()
}

/** Somebody with roles in the house, in the console, whose password was just given. */
export async function seedStaff(site: WithDb, ...roles: StaffRole[]): Promise<Seeded> {
  const person = await seedAccount(site)
  await makeStaff(site, person, ...roles)
  return person
}
