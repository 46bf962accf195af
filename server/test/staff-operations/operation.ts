/** A staff operation that any user can attempt. */
import type { Db } from '#platform/postgres/database.ts'
import { STAFF_ROLES, type StaffAction, type StaffRole } from '#rules/staff-rights.ts'
import type { Asker } from '../people.ts'
import { type Seeded, seedAccount } from '../seed.ts'
import type { GraphqlAnswer, Site } from '../site.ts'
import { seedStaff } from '../staff.ts'

/** 'done', or the code of the refusal. */
export type Outcome = string | number
export type Operation = {
  /** Creates a target; returns the function that attempts the operation. */
  prepare(): Promise<(asker: Asker) => Promise<Outcome>>
  /** The outcome for a signed-in user without the right. */
  refused: Outcome
  /**
   * Log entries after doing it twice: one for a change; for access to confidential data one each time and per person
   * concerned; none for other reads.
   */
  entries: 0 | 1 | 2 | 4
}
export type Operations = { [Action in StaffAction]?: Operation }

export type World = {
  site: Site
  db: Db
  /** A staff member of each role with a console session. */
  staff: Readonly<Record<StaffRole, Seeded>>
  creator(): Promise<Seeded>
}

export async function openWorld(site: Site): Promise<World> {
  const people = await Promise.all(
    STAFF_ROLES.map(async (role) => [role, await seedStaff(site, role)] as const),
  )
  return {
    ...{ site, db: site.app.db },
    staff: Object.fromEntries(people) as Record<StaffRole, Seeded>,
    creator: () => seedAccount(site, { isCreator: true }),
  }
}

export async function outcomeOf(answer: Promise<GraphqlAnswer>): Promise<Outcome> {
  const { errors } = await answer
  return errors?.[0]?.extensions.code ?? 'done'
}

export const whenShown = (found: unknown): Outcome => (found == null ? 'hidden' : 'done')
