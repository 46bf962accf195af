/** Receiving process of the bus benchmark: subscribes to all rooms and reports the number and delay of received messages. */
import { pino } from 'pino'
import { openBus } from '#platform/bus/open-bus.ts'
import { openDatabase } from '#platform/postgres/database.ts'
import { openRedis } from '#platform/redis/redis.ts'
import { roomOf } from './bus-rooms.ts'

const [, , url = '', address = 'null', rooms = '0'] = process.argv
const log = pino({ level: 'silent' })
const { db } = openDatabase({ url, maxConnections: 2 })
const place = JSON.parse(address)
const redis = place && (await openRedis({ address: place, log }))
while (redis && redis.problem() !== null) await new Promise((resolve) => setTimeout(resolve, 5))
const bus = await openBus({ redis, url, db, log })
let delays: number[] = []
let wanted = Number.POSITIVE_INFINITY
for (let room = 0; room < Number(rooms); room += 1)
  bus.subscribe(roomOf(String(room)), ({ sentAt }) => {
    delays.push(performance.timeOrigin + performance.now() - sentAt)
    if (delays.length >= wanted) reportDelays()
  })

function reportDelays(): void {
  process.send?.({ at: performance.timeOrigin + performance.now(), delays: delays.sort((a, b) => a - b) })
  delays = []
  wanted = Number.POSITIVE_INFINITY
}

process.on('message', ({ count }: { count: number }) => {
  wanted = count
  if (delays.length >= wanted) reportDelays()
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
