/** Letters over one stream of Redis: every process reads all of it, goes on where it stopped, and notices what it missed. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { defineLua, type Redis, type RedisClient } from '../redis/redis.ts'
import type { Delivery } from './delivery.ts'
import { type Letter, storedId } from './envelope.ts'
import { BEFORE_ALL, follows, idOfPlace, isAhead, placeOfId, type StreamPlace } from './stream-place.ts'

// One slot of a cluster, so that the script may touch both.
const STREAM = '{candid-bus}:letters'
const HEAD = '{candid-bus}:head'
const bodyKey = (id: string) => `{candid-bus}:body:${id}`
/** Letters have 8,000 bytes at most, longer ones stand beside the stream: 80 MB, if all were full. */
const KEPT_LETTERS = 10_000
const BODY_SECONDS = 60
const READ_AT_ONCE = 500
/** Without news we look this often whether the stream is still the same. */
const LOOK_MS = 2_000
const LONGEST_DELAY_MS = 5_000
const OPENED_WITHIN_MS = 1_000

/** A head that is gone begins a new epoch, which all readers notice. */
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

/** Answers when it reads, or when that takes too long: whoever begins without Redis hears of a gap once it is there. */
export async function openRedisWire({ redis, log, delivery }: RedisWireOptions): Promise<RedisWire> {
  const closing = new AbortController()
  const opened = Promise.withResolvers<void>()
  let isOpen = false
  let reader: RedisClient | null = null
  let place: StreamPlace | null = null
  let serverRun: string | null = null

  /** Connects, reads until the connection is lost, and begins anew. */
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

  /** A server that was started anew may have forgotten some letters, and numbered others like them. */
  async function findPlace(client: RedisClient): Promise<void> {
    // Where we may not ask, every return counts as one to another server.
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

  /** Emptied while nobody wrote, or begun anew with a clock that was set back: no entry would ever tell. */
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
        log.warn('a long bus message was gone before it was read')
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
