/** The database as the doctor finds it: one that does not run is not started for a look. */
import { existsSync, realpathSync } from 'node:fs'
import type pg from 'pg'
import { clusterUrl } from '#platform/postgres/cluster.ts'
import { openClient } from '#platform/postgres/database.ts'
import type { Config } from '../config.ts'
import { DATABASE_NAME } from '../supervisor/database-server.ts'

export function databaseUrlOf({ database, dataDir }: Config): string {
  const dir = existsSync(dataDir) ? realpathSync(dataDir) : dataDir
  return database.directUrl ?? database.url ?? clusterUrl(dir, DATABASE_NAME)
}

export async function reachForLook(config: Config): Promise<pg.Client | null> {
  try {
    return await openClient(databaseUrlOf(config), 'candid doctor')
  } catch {
    return null
  }
}
