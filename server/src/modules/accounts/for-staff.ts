/** Account search for staff: by id, name, username, or full email address. */
import { sql } from 'kysely'
import { parseUuid } from '#platform/graphql/ids.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { PERSON_COLUMNS, type Person } from './person.ts'
import { type Account, findAccountById } from './queries.ts'
import { deviceName } from './sessions/device-name.ts'
import { listSessions } from './sessions/session-queries.ts'

/** `isAddressAllowed` permits search by email address, full matches only. */
export async function findPeople(
  db: Db,
  { text, isAddressAllowed, limit }: { text: string; isAddressAllowed: boolean; limit: number },
): Promise<Person[]> {
  const wanted = text.trim().toLowerCase().replace(/^@/, '')
  if (wanted === '') return []
  const people = db.selectFrom('accounts').select(PERSON_COLUMNS).where('status', '<>', 'erased')
  const id = parseUuid(wanted)
  if (id) return people.where('id', '=', id).execute()
  if (wanted.includes('@'))
    return isAddressAllowed ? people.where(sql<boolean>`lower(email) = ${wanted}`).limit(limit).execute() : []
  // Same expressions as the trigram indexes on names.
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
  return people
    .where(sql<boolean>`(lower(username) like ${pattern} or lower(fullname) like ${pattern})`)
    .orderBy(sql`lower(username) = ${wanted}`, 'desc')
    .orderBy('username')
    .limit(limit)
    .execute()
}

export type PersonForStaff = Pick<
  Account,
  | 'id'
  | 'email'
  | 'email_verified_at'
  | 'status'
  | 'created_at'
  | 'last_seen_at'
  | 'is_creator'
  | 'staff_roles'
  | 'country'
> & {
  hasTwoStep: boolean
  sessions: { id: string; device: string; created: Date; lastSeen: Date }[]
}

/** Account details for staff members with the permission to see them. */
export async function personForStaff(db: Db | Tx, id: string, now: Date): Promise<PersonForStaff | null> {
  const account = await findAccountById(db, id)
  if (!account) return null
  const sessions = await listSessions(db, id, now)
  const { email, email_verified_at, status, created_at, last_seen_at, is_creator, staff_roles, country } =
    account
  return {
    ...{ id, email, email_verified_at, status, created_at, last_seen_at, is_creator, staff_roles, country },
    hasTwoStep: account.totp_enabled_at !== null,
    sessions: sessions.map((row) => ({
      id: row.id,
      device: deviceName(row.user_agent),
      created: row.created_at,
      lastSeen: row.last_seen_at,
    })),
  }
}
