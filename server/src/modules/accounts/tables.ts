/** The tables of this slice, as the query builder knows them. */
import type { Generated } from 'kysely'
import type { StaffRole } from '#platform/viewer.ts'

export type AccountsTable = {
  id: Generated<string>
  username: string
  fullname: string
  email: string
  email_verified_at: Date | null
  password_hash: string
  avatar: string | null
  is_creator: Generated<boolean>
  staff_roles: Generated<StaffRole[]>
  created_at: Generated<Date>
}

export type SessionsTable = {
  id: Generated<string>
  account_id: string
  token_hash: string
  user_agent: string
  created_at: Generated<Date>
  last_seen_at: Date
  expires_at: Date
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    accounts: AccountsTable
    sessions: SessionsTable
  }
}
