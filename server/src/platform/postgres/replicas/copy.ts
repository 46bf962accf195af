/** One replica, for one list: where it is read, and whom to tell how that went. */
import type { Db } from '../database.ts'

export type Copy = {
  db: Db
  answered(): void
  /** Whoever read from it asks the primary then. */
  failed(fault: unknown): void
}
