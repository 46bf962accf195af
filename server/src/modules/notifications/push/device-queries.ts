/** SQL for devices and settings of push notifications. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { PUSH } from '#rules/push.ts'
import type { PushDevicesTable, PushSettingsTable } from '../tables.ts'

export type PushDevice = Selectable<PushDevicesTable>
type PushSettings = Selectable<PushSettingsTable>

export function devicesOf(db: Db | Tx, accountId: string): Promise<PushDevice[]> {
  return db
    .selectFrom('push_devices')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Subquery of the ids of sessions that have a device. */
export const sessionsWithDevices = () => sql`select session_id from push_devices`

/** A browser has one subscription: replaces that of its session, and that of another account with the same endpoint. */
export async function replaceDevice(tx: Tx, device: Insertable<PushDevicesTable>): Promise<void> {
  await tx
    .deleteFrom('push_devices')
    .where(({ eb, or }) =>
      or([eb('endpoint', '=', device.endpoint), eb('session_id', '=', device.session_id)]),
    )
    .execute()
  await tx.insertInto('push_devices').values(device).execute()
  await sql`
    delete from push_devices where id in (
      select id from push_devices where account_id = ${device.account_id}
      order by created_at desc, id desc offset ${PUSH.maxDevices}
    )
  `.execute(tx)
}

/** True if the account had this device. */
export async function deleteDevice(db: Db, accountId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('push_devices')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function settingsOf(db: Db | Tx, accountId: string): Promise<PushSettings | undefined> {
  return db.selectFrom('push_settings').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

export async function upsertSettings(
  db: Db,
  accountId: string,
  changes: Partial<Omit<PushSettings, 'account_id'>>,
): Promise<void> {
  await db
    .insertInto('push_settings')
    .values({ account_id: accountId, quiet_from: null, quiet_until: null, time_zone: null, ...changes })
    .onConflict((conflict) =>
      Object.keys(changes).length > 0
        ? conflict.column('account_id').doUpdateSet(changes)
        : conflict.column('account_id').doNothing(),
    )
    .execute()
}

export async function deletePushData(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('push_devices').where('account_id', '=', accountId).execute()
  await db.deleteFrom('push_settings').where('account_id', '=', accountId).execute()
}
