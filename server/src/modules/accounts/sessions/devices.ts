/** The browsers a person signed in with before, known by a long-lived cookie; a new one is told by mail. */
import { sql } from 'kysely'
import { hashToken, randomToken } from '#platform/crypto.ts'
import type { Tx } from '#platform/postgres/database.ts'

const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/
const MAX_KEPT = 50

/** The browser's own token when it has one of ours, else a new one to be set. */
export function deviceToken(cookie: string | undefined): string {
  return cookie && TOKEN_SHAPE.test(cookie) ? cookie : randomToken()
}

/** True when this browser is new to an account that has been used with another one. */
export async function rememberDevice(tx: Tx, accountId: string, token: string): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean; others: number }>`
    with added as (
      insert into known_devices (account_id, device_hash)
      values (${accountId}, ${hashToken(token)})
      on conflict do nothing
      returning 1
    )
    select
      exists (select from added) as "isNew",
      (select count(*)::int from known_devices where account_id = ${accountId}) as others
  `.execute(tx)
  const [found] = rows
  if (!found?.isNew) return false
  if (found.others >= MAX_KEPT) await forgetOldest(tx, accountId)
  return found.others > 0
}

/** Whether this person has signed in with this browser before. */
export async function knowsDevice(tx: Tx, accountId: string, token: string): Promise<boolean> {
  const row = await tx
    .selectFrom('known_devices')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('device_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row !== undefined
}

/** Browsers that keep no cookies would otherwise fill the table. */
async function forgetOldest(tx: Tx, accountId: string): Promise<void> {
  await sql`
    delete from known_devices where (account_id, device_hash) in (
      select account_id, device_hash from known_devices where account_id = ${accountId}
      order by first_seen_at desc offset ${MAX_KEPT}
    )
  `.execute(tx)
}
