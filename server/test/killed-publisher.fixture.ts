/** A process that is killed at the worst moment: its transaction has committed, and nothing was published yet. */
import { pino } from 'pino'
import * as v from 'valibot'
import { createRedisBus } from '#platform/bus/redis-bus.ts'
import { defineTopic } from '#platform/bus/topic.ts'
import { afterCommit } from '#platform/postgres/after-commit.ts'
import { openDatabase } from '#platform/postgres/database.ts'
import { openRedis } from '#platform/redis/redis.ts'

const KILLED = defineTopic('killed', v.string())

const [, , url = '', address = ''] = process.argv
const log = pino({ level: 'silent' })
const { db } = openDatabase({ url, maxConnections: 2 })
const redis = await openRedis({ address: JSON.parse(address), log })
const bus = await createRedisBus({ redis, url, db, log, abandonedAfterMs: 60_000 })
while (redis.problem() !== null) await new Promise((resolve) => setTimeout(resolve, 5))
await db.transaction().execute(async (tx) => {
  await afterCommit(tx, () => process.kill(process.pid, 'SIGKILL'))
  await bus.publishIn(tx, KILLED, 'short')
  await bus.publishIn(tx, KILLED, 'x'.repeat(20_000))
})
