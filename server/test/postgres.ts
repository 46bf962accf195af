/** Fresh, migrated databases for test files: copied from the run's template, dropped after the file. */
import { type Database, openDatabase } from '#platform/postgres/database.ts'
import { runOnServer, SHORT_LIVED, startTestCluster, TEMPLATE, type TestCluster, urlOf } from './cluster.ts'
import { cleanUpAfterFile } from './file-cleanup.ts'

let ownCluster: Promise<TestCluster> | undefined
let counter = 0

/** The run's shared server, or a separate one when the file is run alone. */
async function serverUrl(): Promise<string> {
  const shared = process.env.TEST_POSTGRES_URL
  if (shared) return shared
  if (!ownCluster) {
    ownCluster = startTestCluster({ settings: SHORT_LIVED })
    cleanUpAfterFile(async () => (await ownCluster)?.stop())
  }
  return (await ownCluster).baseUrl
}

export async function freshDatabaseUrl(options: { empty?: boolean } = {}): Promise<string> {
  const baseUrl = await serverUrl()
  const name = `test_${process.pid}_${++counter}`
  // Faster than WAL logging, and durability doesn't matter here.
  const copied = options.empty ? '' : ` template ${TEMPLATE} strategy file_copy`
  await runOnServer(baseUrl, `create database ${name}${copied}`)
  cleanUpAfterFile(() => runOnServer(baseUrl, `drop database if exists ${name} with (force)`))
  return urlOf(baseUrl, name)
}

export async function freshDatabase(): Promise<Database & { url: string }> {
  const url = await freshDatabaseUrl()
  const database = openDatabase({ url, maxConnections: 8 })
  cleanUpAfterFile(() => database.close())
  return { ...database, url }
}
