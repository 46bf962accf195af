/** What somebody of the staff does, in a form that everybody can try. */
import type { Db } from '#platform/postgres/database.ts'
import { STAFF_ROLES, type StaffAction, type StaffRole } from '#rules/staff-rights.ts'
import type { Asker } from '../people.ts'
import { type Seeded, seedAccount } from '../seed.ts'
import type { GraphqlAnswer, Site } from '../site.ts'
import { seedStaff } from '../staff.ts'

/** 'done', or how it was refused. */
export type Outcome = string | number
export type Operation = {
  /** Something to do it to, and the way to do it. */
  prepare(): Promise<(asker: Asker) => Promise<Outcome>>
  /** How somebody with a session but without the right is refused. */
  refused: Outcome
  /**
   * What done twice leaves in the log: a change one entry, a look at what is sealed one each and for each whom it
   * concerns, other looks none.
   */
  entries: 0 | 1 | 2 | 4
}
export type Operations = { [Action in StaffAction]?: Operation }

export type World = {
  site: Site
  db: Db
  /** Somebody of each role, in the console. */
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
