/** Running streams and their publishers: admits, replaces, waits for lost publishers to reconnect, and ends streams. */
import type { Log } from '#platform/log.ts'
import type { EndReason, EngineHooks, PublishAnswer, PublishVia, PublishWish } from './engine.ts'
import type { Admission, Publisher, PublisherConnection } from './publisher.ts'
import { createStream, type LiveStream, type StreamFeed } from './stream.ts'
import { createTeller } from './told-in-order.ts'

/** Delivers, records or makes thumbnails of a stream: called once when the stream begins, before its first frame. */
export type Outlet = (stream: LiveStream, about: { record: boolean }) => void

export type BroadcastsOptions = {
  hooks: Pick<EngineHooks, 'mayPublish' | 'began' | 'lost' | 'back' | 'ended' | 'health'>
  log: Log
  outlets?: readonly Outlet[]
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

const BUSY = 'This stream key is in use by another encoder. Stop that one first.'
const CLOSING = 'The site is being restarted. Your encoder can connect again in a few seconds.'

const NO_PICTURE = 'No H.264 picture arrived. Look at the video encoder of your program.'

type Live = { via: PublishVia; connection: PublisherConnection; hasPicture: boolean }

type Running = {
  feed: StreamFeed
  current: Live | null
  /** Whether the `began` hook was called. */
  hasBegun: boolean
  graceTimer: NodeJS.Timeout | null
  teller: ReturnType<typeof createTeller>
}

export function createBroadcasts({ hooks, log, outlets = [], times }: BroadcastsOptions) {
  const { graceMs, silentMs, firstPictureMs, healthMs } = { ...TIMES, ...times }
  const running = new Map<string, Running>()
  const asking = new Set<Promise<PublishAnswer>>()
  /** Ended streams, until the `ended` hook has finished and no older `mayPublish` answer is pending. */
  const endings = new Map<string, Promise<void>>()
  let isStopping = false
  const healthTimer = setInterval(tellHealth, healthMs)
  healthTimer.unref()

  /** Asks again when the stream ended in the meantime: the first answer belongs to the ended broadcast. */
  async function ask(wish: PublishWish): Promise<PublishAnswer> {
    const asked = hooks.mayPublish(wish)
    asking.add(asked)
    const answer = await asked.finally(() => asking.delete(asked))
    const ending = answer.ok ? endings.get(answer.streamId) : undefined
    if (!ending) return answer
    await ending
    return hooks.mayPublish(wish)
  }

  async function admit(wish: PublishWish, connection: PublisherConnection): Promise<Admission> {
    const answer = await ask(wish)
    if (!answer.ok) return answer
    if (isStopping) return { ok: false, words: CLOSING }
    const known = running.get(answer.streamId)
    if (isFed(answer.streamId)) return { ok: false, words: BUSY, isBusy: true }
    const one = known ?? begin(answer.streamId, answer.record)
    one.current?.connection.close('Another encoder took over with the same stream key.')
    if (one.current) one.feed.gap()
    const live: Live = { via: wish.via, connection, hasPicture: false }
    one.current = live
    setTimeout(() => giveUpOn(one, live), firstPictureMs).unref()
    return { ok: true, publisher: publisherOf(one, live) }
  }

  function isFed(streamId: string): boolean {
    const one = running.get(streamId)
    return one?.current ? Date.now() - one.feed.heardAt() < silentMs : false
  }

  function begin(streamId: string, record: boolean): Running {
    const feed = createStream({
      id: streamId,
      log,
      requestKeyframe: () => one.current?.connection.requestKeyframe?.(),
    })
    const one: Running = {
      ...{ feed, current: null, hasBegun: false, graceTimer: null },
      teller: createTeller(log),
    }
    running.set(streamId, one)
    for (const outlet of outlets) outlet(feed, { record })
    return one
  }

  function publisherOf(one: Running, live: Live): Publisher {
    const isCurrent = () => one.current === live
    return {
      tracks(tracks) {
        if (!isCurrent()) return
        live.hasPicture = true
        one.feed.feedTracks(tracks)
        arrived(one, live.via)
      },
      frame: (frame) => isCurrent() && one.feed.feed(frame),
      dropped: (count) => isCurrent() && one.feed.dropped(count),
      left(how) {
        if (!isCurrent()) return
        one.current = null
        if (how === 'stopped') void end(one, 'stopped')
        else lose(one)
      },
    }
  }

  function giveUpOn(one: Running, live: Live): void {
    if (one.current !== live || live.hasPicture) return
    one.current = null
    live.connection.close(NO_PICTURE)
    lose(one)
  }

  /** A publisher counts from its first video frame; a mere connection neither begins nor resumes a stream. */
  function arrived(one: Running, via: PublishVia): void {
    const { id } = one.feed
    const wasAway = one.graceTimer !== null
    if (one.graceTimer) clearTimeout(one.graceTimer)
    one.graceTimer = null
    if (!one.hasBegun) {
      one.hasBegun = true
      void one.teller.tell('began', () => hooks.began(id, via))
    } else if (wasAway) void one.teller.tell('back', () => hooks.back(id, via))
  }

  function lose(one: Running): void {
    const { id } = one.feed
    if (!one.hasBegun) {
      void end(one, 'lost')
      return
    }
    one.feed.gap()
    if (one.graceTimer) return
    one.graceTimer = setTimeout(() => void end(one, 'lost'), graceMs)
    void one.teller.tell('lost', () => hooks.lost(id))
  }

  function end(one: Running, why: EndReason): Promise<void> {
    const { id } = one.feed
    if (one.graceTimer) clearTimeout(one.graceTimer)
    running.delete(id)
    one.feed.end()
    const told = one.teller.tell('ended', () => hooks.ended(id, why))
    endings.set(id, told)
    void told
      .then(() => Promise.allSettled(asking))
      .then(() => endings.get(id) === told && endings.delete(id))
    return told
  }

  function tellHealth(): void {
    for (const [id, one] of running) {
      const figures = one.current && one.feed.health(one.current.via)
      if (figures) hooks.health(id, figures)
    }
  }

  return {
    admit,
    find: (streamId: string): LiveStream | undefined => running.get(streamId)?.feed,
    running: () => [...running.keys()],
    isFed,
    async stopStream(streamId: string, why: EndReason, words: string): Promise<void> {
      const one = running.get(streamId)
      if (!one) return
      const { current } = one
      one.current = null
      const told = end(one, why)
      current?.connection.close(words)
      await told
    },
    /** Streams are marked lost, not ended: their encoders reconnect to the next process. */
    async stop(): Promise<void> {
      isStopping = true
      clearInterval(healthTimer)
      const all = [...running.values()]
      running.clear()
      for (const one of all) {
        const { current } = one
        one.current = null
        if (one.hasBegun && !one.graceTimer) void one.teller.tell('lost', () => hooks.lost(one.feed.id))
        if (one.graceTimer) clearTimeout(one.graceTimer)
        one.feed.end()
        current?.connection.close(CLOSING)
      }
      await Promise.all(all.map((one) => one.teller.finish()))
    },
  }
}

export type Broadcasts = ReturnType<typeof createBroadcasts>
