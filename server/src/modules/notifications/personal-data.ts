/** Personal data of this slice: exported on request, and removed when the account is erased. */
import type { Db } from '#platform/postgres/database.ts'
import { type PersonalDataHandler, usernamesOf } from '../accounts/index.ts'
import { eraseNotifications, exportNotifications } from './personal-data-queries.ts'
import { deletePushData, devicesOf, settingsOf } from './push/device-queries.ts'

export function notificationsData({ db }: { db: Db }): PersonalDataHandler {
  return {
    name: 'notifications',
    async exportOf(accountId) {
      const rows = await exportNotifications(db, accountId)
      const names = await usernamesOf(
        db,
        rows.flatMap(({ actor_id }) => actor_id ?? []),
      )
      return {
        notifications: rows.map((row) => ({
          kind: row.kind,
          from: names.get(row.actor_id ?? '') ?? null,
          amountCents: row.amount_cents,
          words: row.words,
          at: row.created_at.toISOString(),
          readAt: row.read_at?.toISOString() ?? null,
        })),
        push: await exportPush(db, accountId),
      }
    },
    async erase(accountId) {
      await deletePushData(db, accountId)
      await eraseNotifications(db, accountId)
    },
  }
}

/** Without the keys and the full address, with which anyone could send to the device. */
async function exportPush(db: Db, accountId: string) {
  const { quiet_from, quiet_until, time_zone, shows_details } = (await settingsOf(db, accountId)) ?? {}
  const devices = await devicesOf(db, accountId)
  return {
    quietHours:
      time_zone == null ? null : { fromMinute: quiet_from, untilMinute: quiet_until, timeZone: time_zone },
    showsDetails: shows_details ?? false,
    devices: devices.map(({ endpoint, categories, created_at }) => ({
      pushService: new URL(endpoint).host,
      categories,
      since: created_at.toISOString(),
    })),
  }
}
