/**
 * The demo's live stream: a demo creator streams a clip over RTMP like any encoder, while somebody views the live pages.
 * It is off most of the time, and stops with the site.
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
  /** The site's host as seen from this machine. */
  host: string
  /** Called for each live, as sessions expire. */
  signIn(usernames: readonly string[]): Promise<Clients>
  log: Log
  signal: AbortSignal
  times?: LiveTimes
  /** Milliseconds between checks for viewers, and between chat messages. */
  lookMs?: number
  turnMs?: number
}

const CAST = [...new Set([LIVE_SHOW.by, ...[...LIVE_LINES, ...LIVE_TIPS].map(({ by }) => by)])]
const FIRST_FOLLOWER = 'pixelpia'
/** The stream is restarted after this, if still wanted. */
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
    // Prepared in advance, so that the first viewer doesn't wait for it.
    await liveClip({ dataDir: options.dataDir, ...LIVE_SHOW, log, signal })
    bus.subscribe(LOOKED_AT, ({ look }) => {
      standing.lastAt[look] = Date.now()
    })
    for (;;) {
      await pause(lookMs, undefined, { signal })
      if (!isLiveWanted(standing, Date.now(), times)) continue
      standing.startedAt = Date.now()
      await goLive(options, standing).catch((fault: unknown) => {
        if (!signal.aborted) log.warn({ err: fault }, 'the demo live ended early')
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

/** Runs until nobody watches or the stream is rejected. */
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
  // Awaited below; until then a rejection must not count as unhandled.
  isOver.catch(() => {})
  try {
    // Checked before each pause: an aborted pause returns at once, and the loop would spin.
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

/** Streams the file in real time without encoding it again. */
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
    if (!signal.aborted) log.info({ err: fault }, 'the stream of the demo live was cut off')
  }
}

/** Not recorded: the looping clip would fill the disk. */
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

/** Once: the demo fan follows the creator, so that the live appears in their feed. Later unfollows are respected. */
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
