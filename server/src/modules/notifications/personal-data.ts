/** Personal data of this slice: exported on request, and removed when the account is erased. */
import type { Db } from '#platform/postgres/database.ts'
import { type PersonalDataHandler, usernamesOf } from '../accounts/index.ts'
import { eraseNotifications, exportNotifications } from './personal-data-queries.ts'

export function notificationsData({ db }: { db: Db }): PersonalDataHandler {
  return {
    name: 'notifications',
    async exportOf(accountId) {
      const rows = await exportNotifications(db, accountId)
      const names = await usernamesOf(
        db,
        rows.flatMap(({ actor_id }) => actor_id ?? []),
      )
      return rows.map((row) => ({
        kind: row.kind,
        from: names.get(row.actor_id ?? '') ?? null,
        amountCents: row.amount_cents,
        words: row.words,
        at: row.created_at.toISOString(),
        readAt: row.read_at?.toISOString() ?? null,
      }))
    },
    erase: (accountId) => eraseNotifications(db, accountId),
  }
}
