/**
 * A viewer who watches a live by WebRTC in a process of their own, which a test ends by SIGKILL: the native library's threads may crash
 * a process that ends by itself. When to connect again is decided by the player's own state machine; this file does what
 * `use-live-player.ts` and `attach-whep.ts` do around it in a browser. LL-HLS is left out, so that WebRTC is tried until it works.
 * Each change is a line of JSON on stdout.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import {
  eventForFrameAge,
  firstState,
  nextState,
  PLAYER,
  type PlayerEvent,
  retryDelayMs,
} from '../../web/src/features/live/player/player-machine.ts'
import { openTestViewer } from './webrtc-viewer.ts'
import type { WatchedState } from './whep-viewer.ts'

const [, , origin = '', creatorId = ''] = process.argv
const PLAYABLE = { hasWhep: true, hasHls: false }
/** As in `attach-whep.ts` and `use-live-player.ts`. */
const [DISCONNECTED_MS, SAMPLE_EVERY_MS, DENIED_MS] = [2_500, 200, 4_000]
/** How long a person takes to press the button of a player that has given up. */
const PRESS_MS = 1_000
const STAP_A = 24
const FU_A = 28
const IDR = 5

type Watcher = Awaited<ReturnType<typeof openTestViewer>>
type Live = { status: string; playback: { whep: string } | null }

let state = firstState(PLAYABLE)
let pictures = 0
let detach = () => {}
let timer: NodeJS.Timeout | undefined
/** As a page has it: from when it was opened, and asked for again when it was denied. */
let playback = (await askLive())?.playback

watchRoom()
attach()
entered()
sampleFrames()

function dispatch(event: PlayerEvent): void {
  const before = state
  state = nextState(before, event, PLAYABLE)
  if (state.attempt !== before.attempt) attach()
  if (state.attempt !== before.attempt || state.phase !== before.phase || state.misses !== before.misses)
    entered()
}

/** What follows from a phase by itself. */
function entered(): void {
  report()
  clearTimeout(timer)
  const { phase, misses } = state
  const after = (ms: number, event: PlayerEvent) => {
    timer = setTimeout(dispatch, ms, event)
  }
  if (phase === 'connecting') after(PLAYER.firstPictureMs, 'slow')
  if (phase === 'waiting') after(retryDelayMs(misses), 'again')
  if (phase === 'denied') {
    void askLive().then((live) => {
      playback = live?.playback
    })
    after(DENIED_MS, 'again')
  }
  if (phase === 'failed') after(PRESS_MS, 'again')
}

function attach(): void {
  detach()
  pictures = 0
  const over = new AbortController()
  const { signal } = over
  let watcher: Watcher | undefined
  let address: string | undefined
  const dispatchIfCurrent = (event: PlayerEvent) => signal.aborted || dispatch(event)
  detach = () => {
    over.abort()
    if (address) leave(address)
    watcher?.close()
  }
  void begin()

  async function begin(): Promise<void> {
    const url = playback?.whep
    if (!url) return
    watcher = await openTestViewer()
    if (signal.aborted) return watcher.close()
    void untilLost(watcher)
    void countPictures(watcher)
    try {
      const headers = { 'content-type': 'application/sdp', origin }
      const answer = await fetch(origin + url, { method: 'POST', headers, body: watcher.offer, signal })
      const sdp = await answer.text()
      if (answer.status === 401 || answer.status === 403) return void dispatchIfCurrent('denied')
      if (!answer.ok) return void dispatchIfCurrent('refused')
      address = answer.headers.get('location') ?? url
      if (signal.aborted) return leave(address)
      watcher.accept(sdp)
    } catch {
      dispatchIfCurrent('refused')
    }
  }

  async function untilLost({ until, state: connection }: Watcher): Promise<void> {
    const isLost = () => connection() === 'failed' || connection() === 'closed'
    const isDisconnected = () => connection() === 'disconnected'
    for (;;) {
      await until(() => isLost() || isDisconnected())
      if (!isLost()) await sleep(DISCONNECTED_MS)
      if (isLost() || isDisconnected()) return void dispatchIfCurrent('lost')
    }
  }

  /** Whole pictures from the first key frame on: a decoder shows nothing before that. */
  async function countPictures({ until, packets }: Watcher): Promise<void> {
    let hasKeyFrame = false
    while (!signal.aborted) {
      await until(() => packets.video.length > 0)
      for (const packet of packets.video.splice(0)) {
        hasKeyFrame ||= isOfKeyFrame(packet)
        const isLastOfPicture = ((packet[1] ?? 0) & 0x80) !== 0
        if (hasKeyFrame && isLastOfPicture && !signal.aborted) pictures += 1
      }
      packets.audio.length = 0
    }
  }
}

function leave(address: string): void {
  fetch(origin + address, { method: 'DELETE', headers: { origin } }).catch(() => undefined)
}

/** The server sends parameter sets, as one aggregate, before each key frame and nowhere else. */
function isOfKeyFrame(packet: Buffer): boolean {
  const [first = 0, second = 0] = packet.subarray(12)
  const kind = first & 0x1f
  return kind === STAP_A || (kind === FU_A ? second & 0x1f : kind) === IDR
}

function sampleFrames(): void {
  let last = -1
  let stillSince = performance.now()
  setInterval(() => {
    const now = performance.now()
    if (pictures !== last && pictures > 0) {
      stillSince = now
      report()
    }
    const event = last >= 0 ? eventForFrameAge(state, now - stillSince) : null
    if (event) dispatch(event)
    last = pictures
  }, SAMPLE_EVERY_MS)
}

/** The room tells when the creator's stream is away and when it is back; what happened before it listens is asked for. */
function watchRoom(): void {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api`, 'graphql-transport-ws', { origin })
  const send = (message: object) => socket.send(JSON.stringify(message))
  let isPublisherGone = false
  const onStatus = (status: string | undefined) => {
    if (isPublisherGone === (status === 'reconnecting')) return
    isPublisherGone = !isPublisherGone
    dispatch(isPublisherGone ? 'publisher-gone' : 'publisher-back')
  }
  socket.on('open', () => send({ type: 'connection_init' }))
  socket.on('message', (data) => {
    const { type, payload } = JSON.parse(String(data))
    if (type === 'connection_ack') {
      const query = 'subscription ($user: ID!) { liveRoom(user: $user) { status } }'
      send({ id: 'room', type: 'subscribe', payload: { query, variables: { user: creatorId } } })
    }
    if (type === 'ping') {
      send({ type: 'pong' })
      void askLive().then((live) => onStatus(live?.status))
    }
    if (type === 'next') onStatus(payload.data.liveRoom.status)
  })
  // The site of the test is never away: whatever goes wrong here is for the test to see.
  socket.on('close', (code) => {
    throw new Error(`the room was closed with ${code}`)
  })
}

async function askLive(): Promise<Live | null> {
  const query = 'query ($user: ID!) { liveOf(user: $user) { status playback { whep } } }'
  const headers = { 'content-type': 'application/json', origin }
  const body = JSON.stringify({ query, variables: { user: creatorId } })
  const answer = await fetch(`${origin}/api`, { method: 'POST', headers, body })
  return ((await answer.json()) as { data: { liveOf: Live | null } }).data.liveOf
}

function report(): void {
  const { phase, attempt } = state
  const seen: WatchedState = { phase, attempt, pictures }
  process.stdout.write(`${JSON.stringify(seen)}\n`)
}
