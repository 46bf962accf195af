/**
 * The demo's own live: one of the sample world streams a clip through the same door as any encoder, while somebody looks at
 * who is live. It is off most of the time, and nothing of it outlives the site.
 */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openBus } from '#platform/bus/open-bus.ts'
import type { Log } from '#platform/log.ts'
import { fileAddress } from '#platform/media-tools/input.ts'
import { runTool } from '#platform/media-tools/run-tool.ts'
import type { GatewayName } from '#platform/payments/gateway.ts'
import { openDatabase } from '#platform/postgres/database.ts'
import type { RedisAddress } from '#platform/redis/address.ts'
import { openRedis } from '#platform/redis/redis.ts'
import { LOOKED_AT } from '../modules/live/index.ts'
import { liveClip } from './live-clip.ts'
import { createCompany } from './live-company.ts'
import { isLiveWanted, LIVE_TIMES, type LiveTimes, type Standing } from './live-wanted.ts'
import { LIVE_LINES, LIVE_SHOW, LIVE_TIPS } from './live-words.ts'
import { type Clients, type SiteClient, SiteRefusal } from './site-client.ts'

export type KeepLiveOptions = {
  dataDir: string
  databaseUrl: string
  redis: RedisAddress | null
  gateway: GatewayName
  /** Where the site listens, as seen from this machine. */
  host: string
  /** Asked for each live, as nobody stays signed in for ever. */
  signIn(usernames: readonly string[]): Promise<Clients>
  log: Log
  signal: AbortSignal
  times?: LiveTimes
  /** Milliseconds between two looks at who looks, and between two turns of the talk. */
  lookMs?: number
  turnMs?: number
}

const CAST = [...new Set([LIVE_SHOW.by, ...[...LIVE_LINES, ...LIVE_TIPS].map(({ by }) => by)])]
const FIRST_FOLLOWER = 'pixelpia'
/** Then it is begun anew, as long as somebody looks. */
const LONGEST_MS = 6 * 60 * 60_000

export async function keepLive(options: KeepLiveOptions): Promise<void> {
  const { databaseUrl, log, signal, times = LIVE_TIMES, lookMs = 1_000 } = options
  const standing: Standing = {
    lastAt: { page: Number.NEGATIVE_INFINITY, margin: Number.NEGATIVE_INFINITY },
    startedAt: null,
    endedAt: Number.NEGATIVE_INFINITY,
  }
  const database = openDatabase({ url: databaseUrl, maxConnections: 1 })
  const redis = options.redis && (await openRedis({ address: options.redis, log }))
  const bus = await openBus({ redis, url: databaseUrl, db: database.db, log })
  try {
    // Made before anybody looks, so that the first who does need not wait for it.
    await liveClip({ dataDir: options.dataDir, ...LIVE_SHOW, log, signal })
    bus.subscribe(LOOKED_AT, ({ look }) => {
      standing.lastAt[look] = Date.now()
    })
    for (;;) {
      await pause(lookMs, undefined, { signal })
      if (!isLiveWanted(standing, Date.now(), times)) continue
      standing.startedAt = Date.now()
      await goLive(options, standing).catch((fault: unknown) => {
        if (!signal.aborted) log.warn({ err: fault }, 'the live of the demo world ended early')
      })
      standing.startedAt = null
      standing.endedAt = Date.now()
    }
  } finally {
    await bus.close()
    await redis?.close()
    await database.close()
  }
}

/** Until nobody looks any more, or the stream is turned away. */
async function goLive(options: KeepLiveOptions, standing: Standing): Promise<void> {
  const { dataDir, gateway, log, signal, times = LIVE_TIMES, turnMs = 7_000 } = options
  const file = await liveClip({ dataDir, ...LIVE_SHOW, log, signal })
  if (!file) return
  await beFollowed(options)
  const clients = await options.signIn(CAST)
  const host = clients.get(LIVE_SHOW.by)
  if (!host) return
  await prepare(host)
  const company = createCompany({ clients, gateway })
  const end = new AbortController()
  const isEnding = AbortSignal.any([signal, end.signal])
  const door = await doorOf(host, options.host)
  const isOver = send(file, door, { log, signal: isEnding }).finally(() => end.abort())
  // Heard below; unheard meanwhile, it would end this process.
  isOver.catch(() => {})
  try {
    // Asked before each turn: a pause that is cut short gives nothing else its turn, and without it this would spin.
    while (!isEnding.aborted && isLiveWanted(standing, Date.now(), times)) {
      await pause(turnMs, undefined, { signal: isEnding }).catch(() => {})
      const live = isEnding.aborted ? null : await ownLive(host)
      if (!live) continue
      if (live.viewers > 0) standing.lastAt.page = Date.now()
      await company.turn(live.viewers)
    }
    const live = signal.aborted ? null : await ownLive(host)
    if (live) await host.ask('mutation ($id: ID!) { stopLive(id: $id) { id } }', { id: live.id })
  } finally {
    end.abort()
    await isOver
  }
}

/** As an encoder sends: in real time, as it is. */
async function send(
  file: string,
  door: string,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<void> {
  const args = ['-re', '-stream_loop', '-1', '-i', fileAddress(file), '-c', 'copy', '-f', 'flv', door]
  try {
    await runTool('ffmpeg', args, {
      log,
      signal,
      timeLimitMs: LONGEST_MS,
      isUrgent: true,
      needsNetwork: true,
    })
  } catch (fault) {
    if (!signal.aborted) log.info({ err: fault }, 'the live of the demo world was cut off')
  }
}

/** Nothing is recorded: the same minute again and again would fill the disk. */
async function prepare(host: SiteClient): Promise<void> {
  const { description, tags, goal, menu } = LIVE_SHOW
  await host.ask(
    `mutation ($live: LiveInput!, $room: LiveRoomInput!) {
      prepareLive(input: $live) { description }
      saveLiveRoom(input: $room) { chat_for }
    }`,
    { live: { description, tags, audience: 'everyone', keep_recording: false }, room: { goal, menu } },
  )
}

type Studio = { logged_in: { account: { studio: { rtmp: string | null; rtmp_server: string | null } } } }

async function doorOf(host: SiteClient, hostName: string): Promise<string> {
  const { logged_in } = await host.ask<Studio>('{ logged_in { account { studio { rtmp rtmp_server } } } }')
  const { rtmp, rtmp_server } = logged_in.account.studio
  if (rtmp_server === null) throw new Error('encoders cannot reach the site')
  const key = rtmp ?? (await host.ask<{ generateRtmp: string }>('mutation { generateRtmp }')).generateRtmp
  const door = new URL(rtmp_server)
  return `rtmp://${hostName}:${door.port || 1935}${door.pathname}/${key}`
}

type Own = { id: string; status: string; viewers: number }

async function ownLive(host: SiteClient): Promise<Own | null> {
  const { liveOf } = await host.ask<{ liveOf: Own | null }>(
    'query ($user: ID!) { liveOf(user: $user) { id status viewers } }',
    { user: LIVE_SHOW.by },
  )
  return liveOf && liveOf.status !== 'announced' ? liveOf : null
}

/** Once: the fan whom one looks around as meets the live in the feed, too, unless they follow no longer. */
async function beFollowed({ dataDir, signIn }: KeepLiveOptions): Promise<void> {
  const mark = path.join(dataDir, 'demo-live')
  if (existsSync(mark)) return
  const fan = (await signIn([FIRST_FOLLOWER])).get(FIRST_FOLLOWER)
  const asked = await fan?.ask<{ profile: { id: string } | null }>(
    'query ($username: String!) { profile(username: $username) { id } }',
    { username: LIVE_SHOW.by },
  )
  if (fan && asked?.profile)
    await fan
      .ask('mutation ($id: ID!) { upFollowing(id: $id, wanted: true) }', { id: asked.profile.id })
      .catch((fault: unknown) => {
        if (!(fault instanceof SiteRefusal)) throw fault
      })
  writeFileSync(mark, '')
}
