/** What this slice holds of a person: told in the copy of their data, and removed when their account is erased. */
import type { Db } from '#platform/postgres/database.ts'
import { type DataHolder, findAccountsByIds } from '../accounts/index.ts'
import { eraseWords, writtenBy } from './personal-data-queries.ts'

export function messengerData({ db }: { db: Db }): DataHolder {
  return {
    name: 'messages',
    async exportOf(accountId) {
      const rows = await writtenBy(db, accountId)
      const readers = await findAccountsByIds(db, [...new Set(rows.map((row) => row.to_id))])
      const names = new Map(readers.map(({ id, username }) => [id, username]))
      return rows.map((row) => ({
        to: names.get(row.to_id) ?? null,
        type: row.type,
        text: row.offered_text ?? row.text,
        medias: row.media_ids,
        priceCents: row.price_cents,
        file: row.upload_id,
        sentAt: row.created_at.toISOString(),
      }))
    },
    erase: (accountId) => eraseWords(db, accountId),
  }
}
