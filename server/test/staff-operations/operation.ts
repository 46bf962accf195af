/** A staff operation that any user can attempt. */
import type { Db } from '#platform/postgres/database.ts'
import { STAFF_ROLES, type StaffAction, type StaffRole } from '#rules/staff-rights.ts'
import type { RequestUser } from '../people.ts'
import { type Seeded, seedAccount } from '../seed.ts'
import type { GraphqlResult, TestSite } from '../site.ts'
import { seedStaff } from '../staff.ts'

/** 'done', or the code of the refusal. */
export type OperationOutcome = string | number
export type StaffOperation = {
  /** Creates a target; returns the function that attempts the operation. */
  prepare(): Promise<(asker: RequestUser) => Promise<OperationOutcome>>
  /** The outcome for a signed-in user without the right. */
  refused: OperationOutcome
  /**
   * Log entries after doing it twice: one for a change; for access to confidential data one each time and per person
   * concerned; none for other reads.
   */
  entries: 0 | 1 | 2 | 4
}
export type StaffOperations = { [Action in StaffAction]?: StaffOperation }

export type OperationsContext = {
  site: TestSite
  db: Db
  /** A staff member of each role with a console session. */
  staff: Readonly<Record<StaffRole, Seeded>>
  creator(): Promise<Seeded>
}

export async function createOperationsContext(site: TestSite): Promise<OperationsContext> {
  const people = await Promise.all(
    STAFF_ROLES.map(async (role) => [role, await seedStaff(site, role)] as const),
  )
  return {
    ...{ site, db: site.app.db },
    staff: Object.fromEntries(people) as Record<StaffRole, Seeded>,
    creator: () => seedAccount(site, { isCreator: true }),
  }
}

export async function graphqlOutcome(answer: Promise<GraphqlResult>): Promise<OperationOutcome> {
  const { errors } = await answer
  return errors?.[0]?.extensions.code ?? 'done'
}

export const visibilityOutcome = (found: unknown): OperationOutcome => (found == null ? 'hidden' : 'done')
