/** Checks that Redis and the file storage, if configured, accept our credentials and work. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLog } from '#platform/log.ts'
import { openRedis } from '#platform/redis/redis.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { bad, type Check, ok, reasonOf } from '../check.ts'

/** The client connects in the background. */
const CONNECT_TIMEOUT_MS = 3_000

export const redis: Check = {
  section: 'redis',
  async run({ config }) {
    if (!config.redis) return []
    const todo = 'Check REDIS_URL, its password, and that the server is running.'
    const opened = await openRedis({
      ...{ address: config.redis, log: createLog({ level: 'silent', role: 'doctor' }) },
    })
    try {
      for (const until = Date.now() + CONNECT_TIMEOUT_MS; opened.problem() !== null && Date.now() < until; )
        await sleep(50)
      await opened.run((client) => client.ping())
      return [ok('Redis responds.')]
    } catch (error) {
      return [bad(`Redis is not usable (${reasonOf(error)}).`, todo)]
    } finally {
      await opened.close()
    }
  },
}

export const files: Check = {
  section: 'files',
  async run({ config }) {
    // Creating the folder here would make a new data directory look like a site that lost its key.
    if (!config.storage.s3 && !existsSync(path.join(config.dataDir, 'files'))) return []
    const where = config.storage.s3 ? `the bucket ${config.storage.s3.bucket}` : 'DATA_DIR/files'
    try {
      const storage = await openStorage(config)
      await storage.check()
      return [ok(`Files can be written to and read from ${where}.`)]
    } catch (error) {
      return [
        bad(
          `${where} is not usable (${reasonOf(error)}).`,
          config.storage.s3
            ? 'Check S3_ENDPOINT, the keys and their permissions.'
            : 'Check the owner of the folder and the disk.',
        ),
      ]
    }
  },
}
