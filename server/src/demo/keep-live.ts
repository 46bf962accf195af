/**
 * The demo's live stream: a demo creator streams a clip over RTMP like any encoder, while somebody views the live pages or the
 * demo creator is live. It is off most of the time, and stops with the site.
 */
import { EventEmitter, once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openBus } from '#platform/bus/open-bus.ts'
import type { Log } from '#platform/log.ts'
import { fileAddress } from '#platform/media-tools/input.ts'
import { runTool } from '#platform/media-tools/run-tool.ts'
import { openDatabase } from '#platform/postgres/database.ts'
import type { RedisAddress } from '#platform/redis/address.ts'
import { openRedis } from '#platform/redis/redis.ts'
import { LIVES_VIEWED, type PingSource } from '../modules/live/index.ts'
import { acceptBattles } from './battle-rival.ts'
import { accompanyCreatorLives } from './creator-live.ts'
import { createDemoLiveChat } from './demo-live-chat.ts'
import { DEMO_LIVE_TIMES, type DemoLiveState, type DemoLiveTimes, shouldBeLive } from './demo-live-policy.ts'
import { liveClip } from './live-clip.ts'
import { createLiveCrowd, type LiveCrowd } from './live-crowd.ts'
import { LIVE_SHOW } from './live-script.ts'
import { type Clients, type SiteClient, SiteError } from './site-client.ts'

export type KeepLiveOptions = {
  dataDir: string
  databaseUrl: string
  redis: RedisAddress | null
  isSandbox: boolean
  /** The site's host as seen from this machine. */
  host: string
  /** Called for each live, as sessions expire. */
  signIn(usernames: readonly string[]): Promise<Clients>
  log: Log
  signal: AbortSignal
  times?: DemoLiveTimes
  /** Whether demo people write of their own accord, in lives of the demo creator too. */
  hasTalk: boolean
  /** Milliseconds between chat messages of the demo's live, and of the demo creator's. */
  turnMs?: number
  fanTurnMs?: number
}

const FIRST_FOLLOWER = 'pixelpia'
/** The stream is restarted after this, if still wanted. */
const MAX_STREAM_MS = 6 * 60 * 60_000
/** Interval of checks whether the stream has begun. */
const STARTING_POLL_MS = 500

type DemoLives = KeepLiveOptions & { state: DemoLiveState; crowd: LiveCrowd }

export async function keepLive(options: KeepLiveOptions): Promise<void> {
  const { databaseUrl, log, signal, isSandbox, signIn, times = DEMO_LIVE_TIMES } = options
  const { turnMs = 7_000, fanTurnMs = 3_000 } = options
  const state: DemoLiveState = {
    lastAt: { page: Number.NEGATIVE_INFINITY, margin: Number.NEGATIVE_INFINITY },
    startedAt: null,
    endedAt: Number.NEGATIVE_INFINITY,
  }
  const database = openDatabase({ url: databaseUrl, maxConnections: 1 })
  const redis = options.redis && (await openRedis({ address: options.redis, log }))
  const bus = await openBus({ redis, url: databaseUrl, db: database.db, log })
  const views = new EventEmitter()
  const viewed = (source: PingSource) => {
    state.lastAt[source] = Date.now()
    views.emit('view')
  }
  try {
    const crowd = createLiveCrowd({ signIn, signal })
    bus.subscribe(LIVES_VIEWED, ({ look }) => viewed(look))
    if (options.hasTalk) {
      const shared = { bus, crowd, isSandbox, signIn, log, signal }
      await acceptBattles({ ...shared, turnMs })
      void accompanyCreatorLives({ ...shared, turnMs: fanTurnMs, onLive: () => viewed('page') }).catch(
        (error: unknown) => {
          if (!signal.aborted) log.warn({ err: error }, 'demo fans do not visit lives until the next start')
        },
      )
    }
    // Prepared in advance, so that the first viewer waits for nothing but the stream.
    await liveClip({ dataDir: options.dataDir, ...LIVE_SHOW, log, signal })
    await ensureFollowed(options)
    await signIn([LIVE_SHOW.by])
    for (;;) {
      signal.throwIfAborted()
      if (!shouldBeLive(state, Date.now(), times)) {
        // Every view is an event: between them, nothing runs.
        await once(views, 'view', { signal })
        continue
      }
      state.startedAt = Date.now()
      await goLive({ ...options, state, crowd }).catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, 'the demo live ended early')
      })
      state.startedAt = null
      state.endedAt = Date.now()
    }
  } finally {
    await bus.close()
    await redis?.close()
    await database.close()
  }
}

/** Runs until nobody watches or the stream is rejected. */
async function goLive({ state, crowd, ...options }: DemoLives): Promise<void> {
  const { dataDir, isSandbox, log, signal, times = DEMO_LIVE_TIMES, turnMs = 7_000 } = options
  const file = await liveClip({ dataDir, ...LIVE_SHOW, log, signal })
  // Again for each live, as sessions expire.
  const host = (await options.signIn([LIVE_SHOW.by])).get(LIVE_SHOW.by)
  if (!file || !host) return
  await prepare(host)
  const chat = createDemoLiveChat({ host, crowd, isSandbox })
  const end = new AbortController()
  const isEnding = AbortSignal.any([signal, end.signal])
  const rtmpUrl = await rtmpUrlOf(host, options.host)
  const streamEnded = streamFile(file, rtmpUrl, { log, signal: isEnding }).finally(() => end.abort())
  // Awaited below; until then a rejection must not count as unhandled.
  streamEnded.catch(() => {})
  let liveId: string | null = null
  try {
    // Checked before each pause: an aborted pause returns at once, and the loop would spin.
    while (!isEnding.aborted && shouldBeLive(state, Date.now(), times)) {
      await pause(liveId === null ? STARTING_POLL_MS : turnMs, undefined, { signal: isEnding }).catch(
        () => {},
      )
      const live = isEnding.aborted ? null : await ownLive(host)
      if (!live) continue
      liveId = live.id
      // Fewer than the crowd while those who just came are not counted yet.
      const realViewers = Math.max(0, live.viewers - crowd.watching(liveId).length)
      if (realViewers > 0) state.lastAt.page = Date.now()
      await chat.turn(liveId, realViewers)
    }
    const live = signal.aborted ? null : await ownLive(host)
    if (live) await host.ask('mutation ($id: ID!) { stopLive(id: $id) { id } }', { id: live.id })
  } finally {
    if (liveId !== null) crowd.leave(liveId)
    end.abort()
    await streamEnded
  }
}

/** Streams the file in real time without encoding it again. */
async function streamFile(
  file: string,
  rtmpUrl: string,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<void> {
  const args = ['-re', '-stream_loop', '-1', '-i', fileAddress(file), '-c', 'copy', '-f', 'flv', rtmpUrl]
  try {
    await runTool('ffmpeg', args, {
      log,
      signal,
      timeLimitMs: MAX_STREAM_MS,
      isUrgent: true,
      needsNetwork: true,
    })
  } catch (error) {
    if (!signal.aborted) log.info({ err: error }, 'the stream of the demo live was cut off')
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

async function rtmpUrlOf(host: SiteClient, hostName: string): Promise<string> {
  const { logged_in } = await host.ask<Studio>('{ logged_in { account { studio { rtmp rtmp_server } } } }')
  const { rtmp, rtmp_server } = logged_in.account.studio
  if (rtmp_server === null) throw new Error('encoders cannot reach the site')
  const key = rtmp ?? (await host.ask<{ generateRtmp: string }>('mutation { generateRtmp }')).generateRtmp
  const rtmpUrl = new URL(rtmp_server)
  return `rtmp://${hostName}:${rtmpUrl.port || 1935}${rtmpUrl.pathname}/${key}`
}

type OwnLive = { id: string; status: string; viewers: number }

async function ownLive(host: SiteClient): Promise<OwnLive | null> {
  const { liveOf } = await host.ask<{ liveOf: OwnLive | null }>(
    'query ($user: ID!) { liveOf(user: $user) { id status viewers } }',
    { user: LIVE_SHOW.by },
  )
  return liveOf && liveOf.status !== 'announced' ? liveOf : null
}

/** Once: the demo fan follows the creator, so that the live appears in their feed. Later unfollows are respected. */
async function ensureFollowed({ dataDir, signIn }: KeepLiveOptions): Promise<void> {
  const mark = path.join(dataDir, 'demo-live')
  if (existsSync(mark)) return
  const fan = (await signIn([FIRST_FOLLOWER])).get(FIRST_FOLLOWER)
  const found = await fan?.ask<{ profile: { id: string } | null }>(
    'query ($username: String!) { profile(username: $username) { id } }',
    { username: LIVE_SHOW.by },
  )
  if (fan && found?.profile)
    await fan
      .ask('mutation ($id: ID!) { upFollowing(id: $id, wanted: true) }', { id: found.profile.id })
      .catch((error: unknown) => {
        if (!(error instanceof SiteError)) throw error
      })
  writeFileSync(mark, '')
}
