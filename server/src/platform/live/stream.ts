/** A running stream: receives its publisher's frames and passes them to its sinks. */
import type { Log } from '#platform/log.ts'
import type { PublishVia, StreamHealth } from './engine.ts'
import type { Frame, StreamSink, Tracks } from './frames.ts'
import { createHealthMeter } from './health.ts'
import { createTimeline } from './timeline.ts'

export type LiveStream = {
  id: string
  tracks(): Tracks | null
  /** Sends frames from now on; with `fromKey`, from the newest key frame. The result detaches the sink. */
  attach(sink: StreamSink, options?: { fromKey?: boolean }): () => void
  /** Requests a key frame, if the encoder supports it. */
  requestKeyframe(): void
}

/** The engine's side of a stream. */
export type StreamFeed = LiveStream & {
  feedTracks(tracks: Tracks): void
  feed(frame: Frame): void
  dropped(count: number): void
  /** The publisher was lost; the next frame comes from another connection. */
  gap(): void
  end(): void
  /** Time of the last frame. */
  lastFrameAt(): number
  /** Null before the first video frame. */
  health(via: PublishVia): StreamHealth | null
}

/** Ten seconds between key frames at 16 Mbit/s; beyond that, viewers wait for the next key frame. */
const MAX_BUFFERED_BYTES = 20_000_000

type StreamOptions = { id: string; log: Log; now?: () => number; requestKeyframe?: () => void }

export function createStream({ id, log, now = Date.now, requestKeyframe }: StreamOptions): StreamFeed {
  const timeline = createTimeline(now)
  const meter = createHealthMeter()
  const sinks = new Set<StreamSink>()
  let tracks: Tracks | null = null
  let sinceKeyframe: Frame[] = []
  let bufferedBytes = 0
  let lastFrameAt = now()
  let measuredAt = now()

  /** A failing sink is removed; the others continue. */
  function callSink(sink: StreamSink, what: (sink: StreamSink) => void): void {
    try {
      what(sink)
    } catch (error) {
      sinks.delete(sink)
      log.error({ err: error, stream: id }, 'a sink of a live stream failed and was removed')
    }
  }

  function callSinks(what: (sink: StreamSink) => void): void {
    for (const sink of [...sinks]) callSink(sink, what)
  }

  function buffer(frame: Frame): void {
    if (frame.kind === 'video' && frame.isKey) {
      sinceKeyframe = []
      bufferedBytes = 0
    } else if (sinceKeyframe.length === 0) return
    bufferedBytes += frame.data.length
    if (bufferedBytes > MAX_BUFFERED_BYTES) sinceKeyframe = []
    else sinceKeyframe.push(frame)
  }

  return {
    id,
    tracks: () => tracks,
    attach(sink, { fromKey = false } = {}) {
      sinks.add(sink)
      const known = tracks
      if (known) callSink(sink, (one) => one.tracks(known))
      if (known && fromKey) for (const frame of sinceKeyframe) callSink(sink, (one) => one.frame(frame))
      return () => void sinks.delete(sink)
    },
    requestKeyframe: () => requestKeyframe?.(),
    feedTracks(next) {
      tracks = next
      sinceKeyframe = []
      callSinks((sink) => sink.tracks(next))
    },
    feed(frame) {
      lastFrameAt = now()
      const placed = timeline.place(frame)
      meter.count(placed)
      buffer(placed)
      callSinks((sink) => sink.frame(placed))
    },
    dropped: (count) => meter.drop(count),
    gap() {
      timeline.restart()
      sinceKeyframe = []
      callSinks((sink) => sink.gap())
    },
    end() {
      callSinks((sink) => sink.end())
      sinks.clear()
      sinceKeyframe = []
    },
    lastFrameAt: () => lastFrameAt,
    health(via) {
      if (!tracks) return null
      const elapsedMs = now() - measuredAt
      measuredAt = now()
      return meter.read({ via, tracks, elapsedMs })
    },
  }
}
