/** Bus transport over a Redis stream: every process reads all of it, resumes at its position, and detects gaps. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { defineLua, type Redis, type RedisClient } from '../redis/redis.ts'
import type { Delivery } from './delivery.ts'
import { type MessageBatch, storedId } from './message-batch.ts'
import {
  isNextPosition,
  isPositionIn,
  parsePosition,
  positionId,
  STREAM_START,
  type StreamPosition,
} from './stream-position.ts'

// One hash slot of a cluster, so that the script may touch both keys.
const STREAM = '{candid-bus}:letters'
const HEAD = '{candid-bus}:head'
const bodyKey = (id: string) => `{candid-bus}:body:${id}`
/** Entries have 8,000 bytes at most, longer bodies are stored separately: at most 80 MB. */
const MAX_ENTRIES = 10_000
const BODY_SECONDS = 60
const READ_AT_ONCE = 500
/** How often an idle reader checks that the stream is still the same. */
const IDLE_CHECK_MS = 2_000
const MAX_DELAY_MS = 5_000
const OPEN_TIMEOUT_MS = 1_000

/** A missing head starts a new epoch, which all readers detect. */
const append = defineLua(`
  local epoch = redis.call('HGET', KEYS[2], 'epoch')
  if not epoch then
    local now = redis.call('TIME')
    epoch = now[1] .. string.format('%06d', now[2])
    redis.call('DEL', KEYS[1])
    redis.call('HSET', KEYS[2], 'epoch', epoch, 'number', 0)
  end
  for at = 2, #ARGV do
    local number = redis.call('HINCRBY', KEYS[2], 'number', 1)
    redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[1], epoch .. '-' .. number, 'letter', ARGV[at])
  end
`)

export type RedisTransport = {
  send(batches: readonly MessageBatch[]): Promise<void>
  close(): Promise<void>
}

export type RedisTransportOptions = { redis: Redis; log: Log; delivery: Delivery }

/** Resolves when the reader is connected or after a timeout; without Redis, a gap is reported once it is available. */
export async function openRedisTransport({
  redis,
  log,
  delivery,
}: RedisTransportOptions): Promise<RedisTransport> {
  const closing = new AbortController()
  const opened = Promise.withResolvers<void>()
  let isOpen = false
  let reader: RedisClient | null = null
  let position: StreamPosition | null = null
  let serverRun: string | null = null

  /** Connects, reads until the connection is lost, and reconnects. */
  async function readLoop(): Promise<void> {
    for (let delayMs = 50; !closing.signal.aborted; delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)) {
      try {
        reader = await redis.connectDedicated()
        await findPosition(reader)
        opened.resolve()
        delayMs = 50
        while (!closing.signal.aborted) await readEntries(reader)
      } catch (error) {
        if (!closing.signal.aborted) log.debug({ err: error }, 'the bus cannot read from Redis')
        opened.resolve()
      }
      if (reader?.isOpen) reader.destroy()
      await pause(delayMs * (0.5 + Math.random() / 2), undefined, {
        signal: closing.signal,
        ref: false,
      }).catch(() => {})
    }
  }

  /** A restarted server may have lost entries and reused their numbers. */
  async function findPosition(client: RedisClient): Promise<void> {
    // Without permission for INFO, every reconnect counts as a restart.
    const facts = await client.info('server').catch(() => '')
    const run = /run_id:(\w+)/.exec(facts)?.[1] ?? null
    const end = await endOf(client)
    const isSame = position !== null && run !== null && run === serverRun && isPositionIn(position, end)
    serverRun = run
    if (isSame) return
    position = end
    if (isOpen) delivery.reportGap()
  }

  async function readEntries(client: RedisClient): Promise<void> {
    const at = position ?? STREAM_START
    const found = await client.xRead(
      { key: STREAM, id: positionId(at) },
      { COUNT: READ_AT_ONCE, BLOCK: IDLE_CHECK_MS },
    )
    const entries = found?.[0]?.messages ?? []
    for (const { id, message } of entries) {
      const next = parsePosition(id)
      if (!isNextPosition(position ?? STREAM_START, next)) delivery.reportGap()
      position = next
      await receive(client, message.letter ?? '')
    }
    if (entries.length === 0) await checkEnd(client, at)
  }

  /** The stream was flushed while idle, or restarted with an earlier clock: no new entry would reveal it. */
  async function checkEnd(client: RedisClient, at: StreamPosition): Promise<void> {
    const end = await endOf(client)
    if (isPositionIn(at, end) || at.epoch === null) return
    position = { epoch: end.epoch, number: 0 }
    delivery.reportGap()
  }

  async function receive(client: RedisClient, notification: string): Promise<void> {
    try {
      const id = storedId(notification)
      const body = id === null ? notification : await client.get(bodyKey(id))
      if (body === null) {
        log.warn('a stored bus message expired before it was read')
        delivery.reportGap()
      } else if (delivery.hasSubscribers()) delivery.deliver(body)
    } catch (error) {
      if (!client.isReady) throw error
      log.error({ err: error }, 'a bus message could not be read')
    }
  }

  const reading = readLoop()
  await Promise.race([opened.promise, pause(OPEN_TIMEOUT_MS, undefined, { ref: false })])
  isOpen = true
  return {
    send: (batches) =>
      redis.run(async (client) => {
        for (const { id, body, isStored } of batches)
          if (isStored) await client.set(bodyKey(id), body, { EX: BODY_SECONDS })
        await append(
          client,
          [STREAM, HEAD],
          [String(MAX_ENTRIES), ...batches.map(({ notification }) => notification)],
        )
      }),
    async close() {
      closing.abort()
      if (reader?.isOpen) reader.destroy()
      await reading
    },
  }
}

async function endOf(client: RedisClient): Promise<StreamPosition> {
  const [epoch, number] = await client.hmGet(HEAD, ['epoch', 'number'])
  return epoch ? { epoch, number: Number(number) } : STREAM_START
}
