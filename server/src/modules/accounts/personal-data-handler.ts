/** The interface of every slice that stores personal data: export it and erase it. */
import type { Tx } from '#platform/postgres/database.ts'

export type PersonalDataHandler = {
  /** The key in the exported JSON; slices that share one are merged. */
  name: string
  /** Everything stored about this person, as plain JSON; nothing about others. */
  exportOf(accountId: string): Promise<unknown>
  /** Runs when a deletion is requested, in that transaction and before the account is locked; undoing the deletion does not revert it. */
  onDeletionRequested?(tx: Tx, accountId: string): Promise<void>
  /** Erases rows and files. Idempotent: an interrupted erasure restarts from the beginning. */
  erase(accountId: string): Promise<void>
}

/** A row as plain JSON, with dates as ISO strings. */
export function plainRow(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  )
}
