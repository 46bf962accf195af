/** The database as the doctor finds it: one that does not run is not started for a look. */
import type pg from 'pg'
import { openClient } from '#platform/postgres/database.ts'
import type { Config } from '../config.ts'
import { runningUrlOf } from '../supervisor/database-server.ts'

/** Null where it cannot be reached; a check of its own tells that. */
export async function reachForLook(config: Config): Promise<pg.Client | null> {
  try {
    return await openClient(runningUrlOf(config), 'candid doctor')
  } catch {
    return null
  }
}
