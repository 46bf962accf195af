/** The database server of a benchmark, with a migrated database for each compared variant. */
import { randomBytes } from 'node:crypto'
import { runOnServer, startTestCluster, TEMPLATE, urlOf } from '../server/test/cluster.ts'
import { IS_TRIAL } from './size.ts'

type Options = {
  /** `machine`: with the memory settings that the product gives its database. */
  memory?: 'machine' | 'small'
  /** Commits reach the disk before they return, as in production. */
  durable?: boolean
}

export type BenchServer = AsyncDisposable & {
  /** URL of a new database; `template` is another database of this server to copy. */
  createDatabase(name: string, template?: string): Promise<string>
}

/** A trial inside `npm test` uses the server of that run, which already has the migrated template. */
export async function startBenchServer(options: Options = {}): Promise<BenchServer> {
  const shared = IS_TRIAL ? process.env.TEST_POSTGRES_URL : undefined
  const { baseUrl, stop } =
    shared === undefined ? await startTestCluster(options) : { baseUrl: shared, stop: async () => {} }
  return {
    async createDatabase(name, template = urlOf(baseUrl, TEMPLATE)) {
      const database = `${name}_${randomBytes(4).toString('hex')}`
      await runOnServer(baseUrl, `create database ${database} template ${nameIn(template)}`)
      return urlOf(baseUrl, database)
    },
    [Symbol.asyncDispose]: stop,
  }
}

function nameIn(url: string): string {
  return new URL(url).pathname.slice(1)
}
