/** Connects the doctor to the database, without starting an embedded one. */
import type pg from 'pg'
import { openClient } from '#platform/postgres/database.ts'
import type { Config } from '../config/config.ts'
import { runningUrlOf } from '../supervisor/database-server.ts'

/** Null if unreachable; a separate check reports that. */
export async function connectIfReachable(config: Config): Promise<pg.Client | null> {
  try {
    return await openClient(runningUrlOf(config), 'candid doctor')
  } catch {
    return null
  }
}
