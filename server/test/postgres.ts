/** Fresh, migrated databases for test files: copied from the run's template, dropped when the file ends. */
import { after } from 'node:test'
import { type Database, openDatabase } from '#platform/postgres/database.ts'
import { runOnServer, startTestCluster, TEMPLATE, type TestCluster, urlOf } from './cluster.ts'

let ownCluster: Promise<TestCluster> | undefined
let counter = 0
const cleanups: (() => Promise<unknown>)[] = []

after(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
  await (await ownCluster)?.stop()
})

/** The run's shared server, or one of this file's own when it is run alone. */
async function serverUrl(): Promise<string> {
  const shared = process.env.TEST_POSTGRES_URL
  if (shared) return shared
  ownCluster ??= startTestCluster()
  return (await ownCluster).baseUrl
}

export async function freshDatabaseUrl(options: { empty?: boolean } = {}): Promise<string> {
  const baseUrl = await serverUrl()
  const name = `test_${process.pid}_${++counter}`
  await runOnServer(baseUrl, `create database ${name}${options.empty ? '' : ` template ${TEMPLATE}`}`)
  cleanups.push(() => runOnServer(baseUrl, `drop database if exists ${name} with (force)`))
  return urlOf(baseUrl, name)
}

export async function freshDatabase(): Promise<Database & { url: string }> {
  const url = await freshDatabaseUrl()
  const database = openDatabase({ url, maxConnections: 8 })
  cleanups.push(() => database.close())
  return { ...database, url }
}
