/** Idempotency keys as personal data: nothing worth exporting, deleted on erasure. */
import type { Db } from '../postgres/database.ts'

export function idempotencyData({ db }: { db: Db }) {
  return {
    name: 'idempotency',
    exportOf: async (_accountId: string) => undefined,
    async erase(accountId: string): Promise<void> {
      await db.deleteFrom('idempotency_keys').where('account_id', '=', accountId).execute()
    },
  }
}
