/** The promise of every slice that keeps something of a person: to tell it, and to forget it. */

export type DataHolder = {
  /** The heading under which it stands in the copy of a person's data. */
  name: string
  /** Everything kept of this person, as plain JSON; nothing of others. */
  exportOf(accountId: string): Promise<unknown>
  /** Rows and files. Safe to repeat: an erasure that was cut off starts again from the beginning. */
  erase(accountId: string): Promise<void>
}
