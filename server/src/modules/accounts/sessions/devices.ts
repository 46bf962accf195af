/** Browsers an account has signed in with, recognised by a long-lived cookie; sign-in from a new one is mailed. */
import { sql } from 'kysely'
import { hashToken, randomToken } from '#platform/crypto.ts'
import type { Tx } from '#platform/postgres/database.ts'

const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/
const MAX_DEVICES = 50

/** The browser's token if well-formed, else a new one. */
export function deviceToken(cookie: string | undefined): string {
  return cookie && TOKEN_SHAPE.test(cookie) ? cookie : randomToken()
}

/** True when this browser is new and the account already knows another one. */
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
  if (found.others >= MAX_DEVICES) await forgetOldest(tx, accountId)
  return found.others > 0
}

/** Whether this account has signed in with this browser before. */
export async function knowsDevice(tx: Tx, accountId: string, token: string): Promise<boolean> {
  const row = await tx
    .selectFrom('known_devices')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('device_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row !== undefined
}

/** Bounds the table: a browser without cookies is a new device at every sign-in. */
async function forgetOldest(tx: Tx, accountId: string): Promise<void> {
  await sql`
    delete from known_devices where (account_id, device_hash) in (
      select account_id, device_hash from known_devices where account_id = ${accountId}
      order by first_seen_at desc offset ${MAX_DEVICES}
    )
  `.execute(tx)
}
