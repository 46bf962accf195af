/** Bus transport over a Redis stream: every process reads all of it, resumes at its position, and detects gaps. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { defineLua, type Redis, type RedisClient } from '../redis/redis.ts'
import type { Delivery } from './delivery.ts'
import { type Letter, storedId } from './envelope.ts'
import { BEFORE_ALL, follows, idOfPlace, isAhead, placeOfId, type StreamPlace } from './stream-place.ts'

// One hash slot of a cluster, so that the script may touch both keys.
const STREAM = '{candid-bus}:letters'
const HEAD = '{candid-bus}:head'
const bodyKey = (id: string) => `{candid-bus}:body:${id}`
/** Entries have 8,000 bytes at most, longer bodies are stored separately: at most 80 MB. */
const KEPT_LETTERS = 10_000
const BODY_SECONDS = 60
const READ_AT_ONCE = 500
/** How often an idle reader checks that the stream is still the same. */
const LOOK_MS = 2_000
const LONGEST_DELAY_MS = 5_000
const OPENED_WITHIN_MS = 1_000

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

export type RedisWire = {
  post(letters: readonly Letter[]): Promise<void>
  close(): Promise<void>
}

export type RedisWireOptions = { redis: Redis; log: Log; delivery: Delivery }

/** Resolves when the reader is connected or after a timeout; without Redis, a gap is reported once it is available. */
export async function openRedisWire({ redis, log, delivery }: RedisWireOptions): Promise<RedisWire> {
  const closing = new AbortController()
  const opened = Promise.withResolvers<void>()
  let isOpen = false
  let reader: RedisClient | null = null
  let place: StreamPlace | null = null
  let serverRun: string | null = null

  /** Connects, reads until the connection is lost, and reconnects. */
  async function readOn(): Promise<void> {
    for (let delayMs = 50; !closing.signal.aborted; delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS)) {
      try {
        reader = await redis.connectApart()
        await findPlace(reader)
        opened.resolve()
        delayMs = 50
        while (!closing.signal.aborted) await readSome(reader)
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
  async function findPlace(client: RedisClient): Promise<void> {
    // Without permission for INFO, every reconnect counts as a restart.
    const facts = await client.info('server').catch(() => '')
    const run = /run_id:(\w+)/.exec(facts)?.[1] ?? null
    const end = await endOf(client)
    const isSame = place !== null && run !== null && run === serverRun && isAhead(place, end)
    serverRun = run
    if (isSame) return
    place = end
    if (isOpen) delivery.tellGap()
  }

  async function readSome(client: RedisClient): Promise<void> {
    const at = place ?? BEFORE_ALL
    const found = await client.xRead(
      { key: STREAM, id: idOfPlace(at) },
      { COUNT: READ_AT_ONCE, BLOCK: LOOK_MS },
    )
    const entries = found?.[0]?.messages ?? []
    for (const { id, message } of entries) {
      const next = placeOfId(id)
      if (!follows(place ?? BEFORE_ALL, next)) delivery.tellGap()
      place = next
      await receive(client, message.letter ?? '')
    }
    if (entries.length === 0) await lookAtEnd(client, at)
  }

  /** The stream was flushed while idle, or restarted with an earlier clock: no new entry would reveal it. */
  async function lookAtEnd(client: RedisClient, at: StreamPlace): Promise<void> {
    const end = await endOf(client)
    if (isAhead(at, end) || at.epoch === null) return
    place = { epoch: end.epoch, number: 0 }
    delivery.tellGap()
  }

  async function receive(client: RedisClient, note: string): Promise<void> {
    try {
      const id = storedId(note)
      const body = id === null ? note : await client.get(bodyKey(id))
      if (body === null) {
        log.warn('a stored bus message expired before it was read')
        delivery.tellGap()
      } else if (delivery.hasSubscribers()) delivery.deliver(body)
    } catch (error) {
      if (!client.isReady) throw error
      log.error({ err: error }, 'a bus message could not be read')
    }
  }

  const reading = readOn()
  await Promise.race([opened.promise, pause(OPENED_WITHIN_MS, undefined, { ref: false })])
  isOpen = true
  return {
    post: (letters) =>
      redis.run(async (client) => {
        for (const { id, body, isStored } of letters)
          if (isStored) await client.set(bodyKey(id), body, { EX: BODY_SECONDS })
        await append(client, [STREAM, HEAD], [String(KEPT_LETTERS), ...letters.map(({ note }) => note)])
      }),
    async close() {
      closing.abort()
      if (reader?.isOpen) reader.destroy()
      await reading
    },
  }
}

async function endOf(client: RedisClient): Promise<StreamPlace> {
  const [epoch, number] = await client.hmGet(HEAD, ['epoch', 'number'])
  return epoch ? { epoch, number: Number(number) } : BEFORE_ALL
}
