/** What this slice holds of a person. */
import type { Db } from '#platform/postgres/database.ts'
import { type DataHolder, findAccountsByIds } from '../accounts/index.ts'

export function subscriptionsData({ db }: { db: Db }): DataHolder {
  return {
    name: 'subscriptions',
    async exportOf(accountId) {
      const rows = await db.selectFrom('subscriptions').selectAll().where('fan_id', '=', accountId).execute()
      const creators = await findAccountsByIds(
        db,
        rows.map((row) => row.creator_id),
      )
      const names = new Map(creators.map(({ id, username }) => [id, username]))
      return rows.map(({ creator_id, started_at, ends_at }) => ({
        creator: names.get(creator_id) ?? null,
        since: started_at.toISOString(),
        until: ends_at.toISOString(),
      }))
    },
    async erase(accountId) {
      await db
        .deleteFrom('subscriptions')
        .where((eb) => eb.or([eb('fan_id', '=', accountId), eb('creator_id', '=', accountId)]))
        .execute()
    },
  }
}
