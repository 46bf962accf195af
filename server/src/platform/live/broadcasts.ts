/** Running streams and their publishers: admits, replaces, waits for lost publishers to reconnect, and ends streams. */
import type { Log } from '#platform/log.ts'
import type { EndReason, EngineHooks, PublishAnswer, PublishRequest, PublishVia } from './engine.ts'
import { createHookQueue } from './hook-queue.ts'
import type { Admission, Publisher, PublisherConnection } from './publisher.ts'
import { createStream, type LiveStream, type StreamFeed } from './stream.ts'

/** Delivers, records or makes thumbnails of a stream: called once when the stream begins, before its first frame. */
export type StreamOutput = (stream: LiveStream, about: { record: boolean }) => void

type BroadcastsOptions = {
  hooks: Pick<EngineHooks, 'mayPublish' | 'began' | 'lost' | 'back' | 'ended' | 'health'>
  log: Log
  outlets?: readonly StreamOutput[]
  /** Shorter in tests. */
  times?: Partial<typeof TIMES>
}

const TIMES = {
  /** How long a lost publisher may take to reconnect. */
  graceMs: 20_000,
  /** A publisher that sent nothing for this long is replaced by another one with the same key. */
  silentMs: 3_000,
  /** From permission to publish to the first video frame. */
  firstPictureMs: 15_000,
  healthMs: 2_000,
}

const BUSY = 'Another encoder is using this stream key. Stop it first.'
const CLOSING = 'The site is restarting. Your encoder can connect again in a few seconds.'

const NO_PICTURE = 'No H.264 video arrived. Check the video encoder in your software.'

type Live = { via: PublishVia; connection: PublisherConnection; hasPicture: boolean }

type Running = {
  feed: StreamFeed
  current: Live | null
  /** Whether the `began` hook was called. */
  hasBegun: boolean
  graceTimer: NodeJS.Timeout | null
  hookQueue: ReturnType<typeof createHookQueue>
}

export function createBroadcasts({ hooks, log, outlets = [], times }: BroadcastsOptions) {
  const { graceMs, silentMs, firstPictureMs, healthMs } = { ...TIMES, ...times }
  const running = new Map<string, Running>()
  const pendingAnswers = new Set<Promise<PublishAnswer>>()
  /** Ended streams, until the `ended` hook has finished and no older `mayPublish` answer is pending. */
  const endings = new Map<string, Promise<void>>()
  let isStopping = false
  const healthTimer = setInterval(reportHealth, healthMs)
  healthTimer.unref()

  /** Asks again when the stream ended in the meantime: the first answer belongs to the ended broadcast. */
  async function ask(request: PublishRequest): Promise<PublishAnswer> {
    const asked = hooks.mayPublish(request)
    pendingAnswers.add(asked)
    const answer = await asked.finally(() => pendingAnswers.delete(asked))
    const ending = answer.ok ? endings.get(answer.streamId) : undefined
    if (!ending) return answer
    await ending
    return hooks.mayPublish(request)
  }

  async function admit(request: PublishRequest, connection: PublisherConnection): Promise<Admission> {
    const answer = await ask(request)
    if (!answer.ok) return answer
    if (isStopping) return { ok: false, message: CLOSING }
    const known = running.get(answer.streamId)
    if (isPublishing(answer.streamId)) return { ok: false, message: BUSY, isBusy: true }
    const broadcast = known ?? begin(answer.streamId, answer.record)
    broadcast.current?.connection.close('Another encoder took over with the same stream key.')
    if (broadcast.current) broadcast.feed.gap()
    const live: Live = { via: request.via, connection, hasPicture: false }
    broadcast.current = live
    setTimeout(() => giveUpOn(broadcast, live), firstPictureMs).unref()
    return { ok: true, publisher: publisherOf(broadcast, live) }
  }

  function isPublishing(streamId: string): boolean {
    const broadcast = running.get(streamId)
    return broadcast?.current ? Date.now() - broadcast.feed.lastFrameAt() < silentMs : false
  }

  function begin(streamId: string, record: boolean): Running {
    const feed = createStream({
      id: streamId,
      log,
      requestKeyframe: () => broadcast.current?.connection.requestKeyframe?.(),
    })
    const broadcast: Running = {
      ...{ feed, current: null, hasBegun: false, graceTimer: null },
      hookQueue: createHookQueue(log),
    }
    running.set(streamId, broadcast)
    for (const outlet of outlets) outlet(feed, { record })
    return broadcast
  }

  function publisherOf(broadcast: Running, live: Live): Publisher {
    const isCurrent = () => broadcast.current === live
    return {
      tracks(tracks) {
        if (!isCurrent()) return
        live.hasPicture = true
        broadcast.feed.feedTracks(tracks)
        arrived(broadcast, live.via)
      },
      frame: (frame) => isCurrent() && broadcast.feed.feed(frame),
      dropped: (count) => isCurrent() && broadcast.feed.dropped(count),
      left(how) {
        if (!isCurrent()) return
        broadcast.current = null
        if (how === 'stopped') void end(broadcast, 'stopped')
        else lose(broadcast)
      },
    }
  }

  function giveUpOn(broadcast: Running, live: Live): void {
    if (broadcast.current !== live || live.hasPicture) return
    broadcast.current = null
    live.connection.close(NO_PICTURE)
    lose(broadcast)
  }

  /** A publisher counts from its first video frame; a mere connection neither begins nor resumes a stream. */
  function arrived(broadcast: Running, via: PublishVia): void {
    const { id } = broadcast.feed
    const wasAway = broadcast.graceTimer !== null
    if (broadcast.graceTimer) clearTimeout(broadcast.graceTimer)
    broadcast.graceTimer = null
    if (!broadcast.hasBegun) {
      broadcast.hasBegun = true
      void broadcast.hookQueue.enqueue('began', () => hooks.began(id, via))
    } else if (wasAway) void broadcast.hookQueue.enqueue('back', () => hooks.back(id, via))
  }

  function lose(broadcast: Running): void {
    const { id } = broadcast.feed
    if (!broadcast.hasBegun) {
      void end(broadcast, 'lost')
      return
    }
    broadcast.feed.gap()
    if (broadcast.graceTimer) return
    broadcast.graceTimer = setTimeout(() => void end(broadcast, 'lost'), graceMs)
    void broadcast.hookQueue.enqueue('lost', () => hooks.lost(id))
  }

  function end(broadcast: Running, why: EndReason): Promise<void> {
    const { id } = broadcast.feed
    if (broadcast.graceTimer) clearTimeout(broadcast.graceTimer)
    running.delete(id)
    broadcast.feed.end()
    const notified = broadcast.hookQueue.enqueue('ended', () => hooks.ended(id, why))
    endings.set(id, notified)
    void notified
      .then(() => Promise.allSettled(pendingAnswers))
      .then(() => endings.get(id) === notified && endings.delete(id))
    return notified
  }

  function reportHealth(): void {
    for (const [id, broadcast] of running) {
      const health = broadcast.current && broadcast.feed.health(broadcast.current.via)
      if (health) hooks.health(id, health)
    }
  }

  return {
    admit,
    find: (streamId: string): LiveStream | undefined => running.get(streamId)?.feed,
    running: () => [...running.keys()],
    isFed: isPublishing,
    async stopStream(streamId: string, why: EndReason, words: string): Promise<void> {
      const broadcast = running.get(streamId)
      if (!broadcast) return
      const { current } = broadcast
      broadcast.current = null
      const notified = end(broadcast, why)
      current?.connection.close(words)
      await notified
    },
    /** Streams are marked lost, not ended: their encoders reconnect to the next process. */
    async stop(): Promise<void> {
      isStopping = true
      clearInterval(healthTimer)
      const all = [...running.values()]
      running.clear()
      for (const broadcast of all) {
        const { current } = broadcast
        broadcast.current = null
        if (broadcast.hasBegun && !broadcast.graceTimer)
          void broadcast.hookQueue.enqueue('lost', () => hooks.lost(broadcast.feed.id))
        if (broadcast.graceTimer) clearTimeout(broadcast.graceTimer)
        broadcast.feed.end()
        current?.connection.close(CLOSING)
      }
      await Promise.all(all.map((broadcast) => broadcast.hookQueue.finish()))
    },
  }
}
