/** Opens the application for operator commands, whether the site is running or not. */
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { createLog } from '#platform/log.ts'
import { databaseAddresses } from '#platform/postgres/addresses.ts'
import { clusterUrl } from '#platform/postgres/cluster.ts'
import { type App, openApp } from '../app/app.ts'
import type { Config } from '../config/config.ts'
import { DataDirError, lockDataDir } from '../supervisor/data-dir.ts'
import { DATABASE_NAME, type DatabaseServer, openDatabaseServer } from '../supervisor/database-server.ts'

export async function withApp<T>(config: Config, work: (app: App) => Promise<T>): Promise<T> {
  const server = await reachDatabase(config)
  try {
    const app = await openApp({ ...config, logLevel: 'error' }, 'worker', server.addresses)
    try {
      return await work(app)
    } finally {
      await app.close()
    }
  } finally {
    await server.stop()
  }
}

type ReachOptions = Pick<Config, 'database' | 'dataDir' | 'site'>

/** Uses the database of a running site, or starts it for the duration of the command. */
export async function reachDatabase({ database, dataDir, site }: ReachOptions): Promise<DatabaseServer> {
  const log = createLog({ level: 'error', role: 'command' })
  if (database.url) return { addresses: databaseAddresses(database.url, database), stop: async () => {} }
  if (!existsSync(path.join(dataDir, 'postgres')))
    throw new DataDirError(`There is no site in ${dataDir} yet.`)
  try {
    const lock = await lockDataDir(dataDir, site.url)
    const server = await openDatabaseServer({ config: database, dir: lock.dir, log })
    return { addresses: server.addresses, stop: () => server.stop().finally(() => lock.release()) }
  } catch (error) {
    if (!(error instanceof DataDirError)) throw error
    return {
      addresses: databaseAddresses(clusterUrl(realpathSync(dataDir), DATABASE_NAME)),
      stop: async () => {},
    }
  }
}
