/** A site of several nodes on one machine: shared services, and nodes with separate data directories. */
import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { type Cluster, startCluster } from '#platform/postgres/cluster.ts'
import { type Database, openClient, openDatabase } from '#platform/postgres/database.ts'
import type { App } from '#server/app.ts'
import { atFileEnd } from '../file-end.ts'
import { childrenOf, emptyDir, freePort, type House, startHouse } from '../house.ts'
import { type TestRedis, testRedis } from '../redis.ts'
import { type S3Server, startS3 } from '../s3/s3-server.ts'
import { type Site, siteAt } from '../site.ts'

export type Engines = {
  databaseUrl: string
  database: Database
  redis: TestRedis
  bucket: S3Server
  /** A regular shutdown and start. */
  restartDatabase(): Promise<void>
}

const log = pino({ level: 'silent' })

export type OwnDatabase = Pick<Engines, 'databaseUrl' | 'database' | 'restartDatabase'>

/** A separate server, because nodes create users, which all databases of a server share. */
export async function startDatabase(): Promise<OwnDatabase> {
  const dir = emptyDir()
  const start = () => startCluster({ dir, log, maxConnections: 300 })
  let server: Cluster = await start()
  atFileEnd(() => server.stop())
  const admin = await openClient(server.urlFor('postgres'))
  await admin.query('create database candid')
  await admin.end()
  const databaseUrl = server.urlFor('candid')
  const database = openDatabase({ url: databaseUrl, maxConnections: 4 })
  atFileEnd(() => database.close())
  return {
    ...{ databaseUrl, database },
    async restartDatabase() {
      await server.stop()
      server = await start()
    },
  }
}

export async function startEngines(): Promise<Engines> {
  const database = await startDatabase()
  const redis = await testRedis()
  const bucket = await startS3()
  atFileEnd(() => bucket.close())
  return { ...database, redis, bucket }
}

export type Node = { house: House; url: string; site: Site; kill(): Promise<void> }
export type StartNode = (roles: string, env?: Record<string, string>) => Promise<Node>

/** The common configuration of all nodes. */
export function nodesOf(engines: Engines, siteUrl: string, more: Record<string, string> = {}): StartNode {
  const shared = {
    ...{ DATABASE_URL: engines.databaseUrl, REDIS_URL: engines.redis.url, ...engines.bucket.env },
    ...{ SECRET_KEY: randomBytes(32).toString('base64url'), SITE_URL: siteUrl, TRUST_PROXY: '1' },
    ...{ NODE_ENV: 'test', PAYMENTS: 'sandbox', DEMO: 'off', MEDIA_APPROVAL: 'auto', RATE_LIMITS: 'off' },
    ...{ RTMP_PORT: '0', WEBRTC_PORT: '0', ...more },
  }
  return async (roles, env = {}) => {
    const PORT = String(await freePort())
    const house = await startHouse(emptyDir(), { ...shared, ROLES: roles, PORT, ...env })
    return {
      house,
      url: house.url,
      // Tests use its database only.
      site: siteAt(house.url, { db: engines.database.db } as App, engines.databaseUrl),
      /** Kills all processes at once, like a power failure. */
      async kill() {
        const pids = [...childrenOf(house.pid), house.pid]
        for (const pid of pids) process.kill(pid, 'SIGKILL')
        await house.exit
      },
    }
  }
}
