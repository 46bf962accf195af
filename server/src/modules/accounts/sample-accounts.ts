/** Sample accounts of a demo site: they populate lists and counts, have no password and can't sign in. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'

export type SampleAccount = { username: string; fullname: string; createdAt: Date }

/** A top-level domain that never exists (RFC 2606). */
export const UNDELIVERABLE_DOMAIN = '.invalid'

/** Returns the ids of all of them, in order. Idempotent. */
export async function addSampleAccounts(db: Db, people: readonly SampleAccount[]): Promise<string[]> {
  const emailOf = ({ username }: SampleAccount) => `${username}@people${UNDELIVERABLE_DOMAIN}`
  const rows = people.map((each) => ({ ...each, email: emailOf(each) }))
  await sql`
    insert into accounts (username, fullname, email, password_hash, created_at, last_seen_at,
      notify_income, notify_messages)
    select username, fullname, email, '', "createdAt", "createdAt", false, false
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as person (username text, fullname text, email text, "createdAt" timestamptz)
    on conflict do nothing
  `.execute(db)
  const { rows: found } = await sql<{ id: string }>`
    select accounts.id from unnest(${rows.map(({ email }) => email)}::text[]) with ordinality as known (email, place)
    join accounts on lower(accounts.email) = lower(known.email) order by place
  `.execute(db)
  return found.map(({ id }) => id)
}
