/** A read replica for one query, with callbacks for its outcome. */
import type { Db } from '../database.ts'

export type ReplicaRead = {
  db: Db
  answered(): void
  /** The caller then reads from the primary. */
  failed(error: unknown): void
}
