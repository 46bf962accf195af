/** All staff members, when they got a role and when they last entered the console, from the log. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { listStaff, type StaffMember } from '../accounts/index.ts'

export type StaffMemberDetails = StaffMember & {
  /** When they got their first role; null if not logged, as for the first admin. */
  since: Date | null
  lastEntered: Date | null
}

export async function staffMembers(db: Db): Promise<StaffMemberDetails[]> {
  const staff = await listStaff(db)
  const { rows } = await sql<{ id: string; since: Date | null; entered: Date | null }>`
    select member.id,
      (select max(at) from audit_log where target_id = member.id and action = 'staff.roles'
        and before ->> 'roles' = '') as since,
      (select max(at) from audit_log where staff_id = member.id and action = 'console.enter'
        and after ->> 'outcome' = 'entered') as entered
    from unnest(${staff.map(({ person }) => person.id)}::uuid[]) as member (id)
  `.execute(db)
  const known = new Map(rows.map((row) => [row.id, row]))
  return staff.map((member) => ({
    ...member,
    since: known.get(member.person.id)?.since ?? null,
    lastEntered: known.get(member.person.id)?.entered ?? null,
  }))
}
