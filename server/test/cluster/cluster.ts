/** A site of several nodes on one machine: shared services, and nodes with separate data directories. */
import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { type Cluster, startCluster } from '#platform/postgres/cluster.ts'
import { type Database, openClient, openDatabase } from '#platform/postgres/database.ts'
import type { App } from '#server/app/app.ts'
import { cleanUpAfterFile } from '../file-cleanup.ts'
import { freePort } from '../free-port.ts'
import { type TestRedis, testRedis } from '../redis.ts'
import { type S3Server, startS3 } from '../s3/s3-server.ts'
import { siteAt, type TestSite } from '../site.ts'
import { childrenOf, emptyDir, type SpawnedSite, spawnSite } from '../spawned-site.ts'

export type SharedServices = {
  databaseUrl: string
  database: Database
  redis: TestRedis
  bucket: S3Server
  /** A regular shutdown and start. */
  restartDatabase(): Promise<void>
}

const log = pino({ level: 'silent' })

export type OwnDatabase = Pick<SharedServices, 'databaseUrl' | 'database' | 'restartDatabase'>

/** A separate server, because nodes create users, which all databases of a server share. */
export async function startDatabase(): Promise<OwnDatabase> {
  const dir = emptyDir()
  const start = () => startCluster({ dir, log, maxConnections: 300 })
  let server: Cluster = await start()
  cleanUpAfterFile(() => server.stop())
  const admin = await openClient(server.urlFor('postgres'))
  await admin.query('create database candid')
  await admin.end()
  const databaseUrl = server.urlFor('candid')
  const database = openDatabase({ url: databaseUrl, maxConnections: 4 })
  cleanUpAfterFile(() => database.close())
  return {
    ...{ databaseUrl, database },
    async restartDatabase() {
      await server.stop()
      server = await start()
    },
  }
}

export async function startSharedServices(): Promise<SharedServices> {
  const database = await startDatabase()
  const redis = await testRedis()
  const bucket = await startS3()
  cleanUpAfterFile(() => bucket.close())
  return { ...database, redis, bucket }
}

export type Node = { siteProcess: SpawnedSite; url: string; site: TestSite; kill(): Promise<void> }
export type StartNode = (roles: string, env?: Record<string, string>) => Promise<Node>

/** The common configuration of all nodes. */
export function nodesOf(
  services: SharedServices,
  siteUrl: string,
  more: Record<string, string> = {},
): StartNode {
  const shared = {
    ...{ DATABASE_URL: services.databaseUrl, REDIS_URL: services.redis.url, ...services.bucket.env },
    ...{ SECRET_KEY: randomBytes(32).toString('base64url'), SITE_URL: siteUrl, TRUST_PROXY: '1' },
    ...{ NODE_ENV: 'test', PAYMENTS: 'sandbox', DEMO: 'off', MEDIA_APPROVAL: 'auto', RATE_LIMITS: 'off' },
    ...{ RTMP_PORT: '0', WEBRTC_PORT: '0', ...more },
  }
  return async (roles, env = {}) => {
    const PORT = String(await freePort())
    const siteProcess = await spawnSite(emptyDir(), { ...shared, ROLES: roles, PORT, ...env })
    return {
      siteProcess,
      url: siteProcess.url,
      // Tests use its database only.
      site: siteAt(siteProcess.url, { db: services.database.db } as App, services.databaseUrl),
      /** Kills all processes at once, like a power failure. */
      async kill() {
        const pids = [...childrenOf(siteProcess.pid), siteProcess.pid]
        for (const pid of pids) process.kill(pid, 'SIGKILL')
        await siteProcess.exit
      },
    }
  }
}
