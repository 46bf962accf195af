/** A lower rendition of a stream for slow connections: made while an encoder slot is free, without affecting the source. */
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { Metrics } from '#platform/metrics.ts'
import type { Frame, StreamSink, Tracks } from '../frames.ts'
import { createHlsWindow, type HlsWindow, type PartPosition } from '../hls/hls-window.ts'
import type { PackedTracks } from '../hls/init-segment.ts'
import type { Packager } from '../hls/packager.ts'
import { type EncoderRun, openEncoderRun } from './encoder-run.ts'
import type { EncoderSlots } from './encoder-slots.ts'

export type LowerRendition = StreamSink & {
  /** The rendition as listed to players; null while it is not made, and before the first segment. */
  shown(): { window: HlsWindow; packed: PackedTracks } | null
  file(name: string, signal: AbortSignal): Promise<Buffer | null>
  /** Kills its encoder. */
  close(): void
}

export type LowerRenditionOptions = {
  /** Packager of the source; it receives every frame first and provides its position. */
  source: Packager
  /** Shorter side, as in "480p". */
  sidePx: number
  encoderSlots: EncoderSlots
  clock: Clock
  log: Log
  counts?: RenditionMetrics | undefined
  /** Shorter in tests. */
  retryDelaysMs?: readonly number[] | undefined
}

type RenditionMetrics = {
  liveLowerRenditions: Pick<Metrics['liveLowerRenditions'], 'inc' | 'dec'>
  liveLowerRenditionFailures: Pick<Metrics['liveLowerRenditionFailures'], 'inc'>
}

type Running = { one: EncoderRun; release(): void; sinceMs: number }

/** Retry delays after consecutive failures; after the last, no retry until the publisher or its tracks change. */
const RETRY_DELAYS_MS = [2_000, 10_000, 60_000]
/** After a run of this length, the failure count restarts. */
const GOOD_RUN_MS = 120_000

export function createLowerRendition(options: LowerRenditionOptions): LowerRendition {
  const { source, sidePx, encoderSlots, clock, log, counts, retryDelaysMs = RETRY_DELAYS_MS } = options
  let tracks: Tracks | null = null
  let window: HlsWindow | null = null
  let run: Running | null = null
  /** A finished run whose last frames still come out. */
  let finishing: Running | null = null
  let lastMediaSequence = -1
  let failures = 0
  let retryAtMs = Number.NEGATIVE_INFINITY
  let hasEnded = false
  let packed: PackedTracks | null = null

  const isLower = () => tracks !== null && Math.min(tracks.video.width, tracks.video.height) > sidePx

  function releaseRun(of: Running): void {
    if (run === of) run = null
    if (finishing === of) finishing = null
    of.release()
  }

  function close(): void {
    for (const one of [run, finishing]) {
      one?.one.close()
      if (one) releaseRun(one)
    }
    window = null
  }

  /** Reuses the window if it ends with a complete segment at `mediaSequence`; else sequence numbers would be missing. */
  function windowAt(mediaSequence: number): HlsWindow {
    return window && window.nextMediaSequence === mediaSequence && !window.open
      ? window
      : createHlsWindow({ now: clock.now(), alignedWith: { window: source.window, mediaSequence } })
  }

  function begin({ mediaSequence }: PartPosition): void {
    // A previous run that is not flushed by now would overlap with the new one.
    if (finishing) close()
    const release = tracks && isLower() && performance.now() >= retryAtMs ? encoderSlots.acquire() : null
    if (!tracks || !release) {
      // Not available: drop the window so that players do not wait for it.
      window = null
      return
    }
    const mine = windowAt(mediaSequence)
    window = mine
    const onEnd = (how: 'finished' | 'failed' | 'behind') => {
      packed = how === 'finished' ? one.packed() : null
      releaseRun(now)
      if (how === 'finished') {
        if (hasEnded) mine.end()
        return
      }
      counts?.liveLowerRenditionFailures.inc()
      if (window === mine) window = null
      failures = performance.now() - now.sinceMs > GOOD_RUN_MS ? 1 : failures + 1
      retryAtMs = performance.now() + (retryDelaysMs[failures - 1] ?? Number.POSITIVE_INFINITY)
    }
    const one = openEncoderRun({
      ...{ tracks, sidePx, clock, log, onEnd },
      window: mine,
      sourceWindow: source.window,
    })
    counts?.liveLowerRenditions.inc()
    const now: Running = {
      one,
      sinceMs: performance.now(),
      release: () => {
        release()
        counts?.liveLowerRenditions.dec()
      },
    }
    run = now
  }

  function take(frame: Frame): void {
    const place = frame.kind === 'video' ? source.position() : null
    const isFirst = place !== null && place.mediaSequence !== lastMediaSequence
    if (place) lastMediaSequence = place.mediaSequence
    if (!run && isFirst && frame.kind === 'video' && frame.isKey) begin(place)
    run?.one.take(frame, place)
  }

  function finish(): void {
    const ending = run
    run = null
    if (!ending) return
    finishing = ending
    ending.one.finish()
  }

  /** Errors of the lower rendition never reach the source. */
  function safely(what: () => void): void {
    try {
      what()
    } catch (error) {
      log.error({ err: error }, 'the lower rendition of a live stream failed')
      retryAtMs = Number.POSITIVE_INFINITY
      close()
    }
  }

  return {
    close,
    shown() {
      const currentTracks = run?.one.packed() ?? finishing?.one.packed() ?? packed
      return window && currentTracks && window.targetSeconds !== null
        ? { window, packed: currentTracks }
        : null
    },
    file: async (name, signal) => (await window?.file(name, signal)) ?? null,
    tracks(next) {
      safely(finish)
      tracks = next
      failures = 0
      retryAtMs = Number.NEGATIVE_INFINITY
    },
    frame: (frame) => safely(() => take(frame)),
    gap: () => safely(finish),
    end() {
      hasEnded = true
      if (run) safely(finish)
      else if (!finishing) window?.end()
    },
  }
}
