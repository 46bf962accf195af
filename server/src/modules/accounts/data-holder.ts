/** The promise of every slice that keeps something of a person: to tell it, and to forget it. */
import type { Tx } from '#platform/postgres/database.ts'

export type DataHolder = {
  /** The heading under which it stands in the copy of a person's data. */
  name: string
  /** Everything kept of this person, as plain JSON; nothing of others. */
  exportOf(accountId: string): Promise<unknown>
  /**
   * What ends when a person begins to leave, in that transaction and before their account is locked; coming back does
   * not undo it.
   */
  leave?(tx: Tx, accountId: string): Promise<void>
  /** Rows and files. Safe to repeat: an erasure that was cut off starts again from the beginning. */
  erase(accountId: string): Promise<void>
}

/** A row as plain JSON, its times in words. */
export function plainRow(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  )
}
