/** One running stream: takes its publisher's frames and hands them to whoever shows, keeps or counts them. */
import type { Log } from '#platform/log.ts'
import type { PublishVia, StreamHealth } from './engine.ts'
import type { Frame, StreamSink, Tracks } from './frames.ts'
import { createHealthMeter } from './health.ts'
import { createTimeline } from './timeline.ts'

export type LiveStream = {
  id: string
  tracks(): Tracks | null
  /** Frames from now on; with `fromKey`, beginning with the newest key frame and what followed it. Ends it when called. */
  attach(sink: StreamSink, options?: { fromKey?: boolean }): () => void
  /** Asks the encoder for a key frame, where it can be asked. */
  requestKeyframe(): void
}

/** What its engine does with it. */
export type StreamFeed = LiveStream & {
  feedTracks(tracks: Tracks): void
  feed(frame: Frame): void
  dropped(count: number): void
  /** The publisher is away; the next frame is another one's. */
  gap(): void
  end(): void
  /** When the last frame came. */
  heardAt(): number
  /** Null before the first picture. */
  health(via: PublishVia): StreamHealth | null
}

/** Ten seconds between key frames at 16 Mbit/s; beyond that nobody begins in the middle. */
const MAX_KEPT_BYTES = 20_000_000

export type StreamOptions = { id: string; log: Log; now?: () => number; requestKeyframe?: () => void }

export function createStream({ id, log, now = Date.now, requestKeyframe }: StreamOptions): StreamFeed {
  const timeline = createTimeline(now)
  const meter = createHealthMeter()
  const sinks = new Set<StreamSink>()
  let tracks: Tracks | null = null
  let kept: Frame[] = []
  let keptBytes = 0
  let heardAt = now()
  let measuredAt = now()

  /** A sink that fails is let go of: the others go on. */
  function tell(sink: StreamSink, what: (sink: StreamSink) => void): void {
    try {
      what(sink)
    } catch (error) {
      sinks.delete(sink)
      log.error({ err: error, stream: id }, 'a part of a live failed and was let go of')
    }
  }

  function tellAll(what: (sink: StreamSink) => void): void {
    for (const sink of [...sinks]) tell(sink, what)
  }

  function keep(frame: Frame): void {
    if (frame.kind === 'video' && frame.isKey) {
      kept = []
      keptBytes = 0
    } else if (kept.length === 0) return
    keptBytes += frame.data.length
    if (keptBytes > MAX_KEPT_BYTES) kept = []
    else kept.push(frame)
  }

  return {
    id,
    tracks: () => tracks,
    attach(sink, { fromKey = false } = {}) {
      sinks.add(sink)
      const known = tracks
      if (known) tell(sink, (one) => one.tracks(known))
      if (known && fromKey) for (const frame of kept) tell(sink, (one) => one.frame(frame))
      return () => void sinks.delete(sink)
    },
    requestKeyframe: () => requestKeyframe?.(),
    feedTracks(next) {
      tracks = next
      kept = []
      tellAll((sink) => sink.tracks(next))
    },
    feed(frame) {
      heardAt = now()
      const placed = timeline.place(frame)
      meter.count(placed)
      keep(placed)
      tellAll((sink) => sink.frame(placed))
    },
    dropped: (count) => meter.drop(count),
    gap() {
      timeline.seam()
      kept = []
      tellAll((sink) => sink.gap())
    },
    end() {
      tellAll((sink) => sink.end())
      sinks.clear()
      kept = []
    },
    heardAt: () => heardAt,
    health(via) {
      if (!tracks) return null
      const elapsedMs = now() - measuredAt
      measuredAt = now()
      return meter.read({ via, tracks, elapsedMs })
    },
  }
}
