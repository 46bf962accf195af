/** A lower rendition of a stream for slow connections: made while an encoder slot is free, without affecting the source. */
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { Metrics } from '#platform/metrics.ts'
import type { Frame, StreamSink, Tracks } from '../frames.ts'
import type { PackedTracks } from '../hls/init-segment.ts'
import type { Packager } from '../hls/packager.ts'
import { createShelf, type Place, type Shelf } from '../hls/shelf.ts'
import type { Encodes } from './encodes.ts'
import { openRun, type Run } from './run.ts'

export type Rung = StreamSink & {
  /** The rendition as listed to players; null while it is not made, and before the first segment. */
  shown(): { shelf: Shelf; packed: PackedTracks } | null
  file(name: string, signal: AbortSignal): Promise<Buffer | null>
  /** Kills its encoder. */
  close(): void
}

export type RungOptions = {
  /** Packager of the source; it receives every frame first and provides its position. */
  lead: Packager
  /** Shorter side, as in "480p". */
  sidePx: number
  encodes: Encodes
  clock: Clock
  log: Log
  counts?: Counts | undefined
  /** Shorter in tests. */
  restsMs?: readonly number[] | undefined
}

type Counts = {
  liveRungs: Pick<Metrics['liveRungs'], 'inc' | 'dec'>
  liveRungFailures: Pick<Metrics['liveRungFailures'], 'inc'>
}

type Running = { one: Run; release(): void; sinceMs: number }

/** Retry delays after consecutive failures; after the last, no retry until the publisher or its tracks change. */
const RESTS_MS = [2_000, 10_000, 60_000]
/** After a run of this length, the failure count restarts. */
const GOOD_RUN_MS = 120_000

export function createRung(options: RungOptions): Rung {
  const { lead, sidePx, encodes, clock, log, counts, restsMs = RESTS_MS } = options
  let tracks: Tracks | null = null
  let shelf: Shelf | null = null
  let run: Running | null = null
  /** A finished run whose last frames still come out. */
  let finishing: Running | null = null
  let lastMsn = -1
  let failures = 0
  let restUntilMs = Number.NEGATIVE_INFINITY
  let hasEnded = false
  let packed: PackedTracks | null = null

  const isLower = () => tracks !== null && Math.min(tracks.video.width, tracks.video.height) > sidePx

  function letGo(of: Running): void {
    if (run === of) run = null
    if (finishing === of) finishing = null
    of.release()
  }

  function close(): void {
    for (const one of [run, finishing]) {
      one?.one.close()
      if (one) letGo(one)
    }
    shelf = null
  }

  /** Reuses the window if it ends with a complete segment at `msn`; else sequence numbers would be missing. */
  function shelfAt(msn: number): Shelf {
    return shelf && shelf.next === msn && !shelf.open
      ? shelf
      : createShelf({ now: clock.now(), beside: { shelf: lead.shelf, msn } })
  }

  function begin({ msn }: Place): void {
    // A previous run that is not flushed by now would overlap with the new one.
    if (finishing) close()
    const release = tracks && isLower() && performance.now() >= restUntilMs ? encodes.take() : null
    if (!tracks || !release) {
      // Not available: drop the window so that players do not wait for it.
      shelf = null
      return
    }
    const mine = shelfAt(msn)
    shelf = mine
    const onEnd = (how: 'finished' | 'failed' | 'behind') => {
      packed = how === 'finished' ? one.packed() : null
      letGo(now)
      if (how === 'finished') {
        if (hasEnded) mine.end()
        return
      }
      counts?.liveRungFailures.inc()
      if (shelf === mine) shelf = null
      failures = performance.now() - now.sinceMs > GOOD_RUN_MS ? 1 : failures + 1
      restUntilMs = performance.now() + (restsMs[failures - 1] ?? Number.POSITIVE_INFINITY)
    }
    const one = openRun({ ...{ tracks, sidePx, clock, log, onEnd }, shelf: mine, lead: lead.shelf })
    counts?.liveRungs.inc()
    const now: Running = {
      one,
      sinceMs: performance.now(),
      release: () => {
        release()
        counts?.liveRungs.dec()
      },
    }
    run = now
  }

  function take(frame: Frame): void {
    const place = frame.kind === 'video' ? lead.place() : null
    const isFirst = place !== null && place.msn !== lastMsn
    if (place) lastMsn = place.msn
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
    } catch (fault) {
      log.error({ err: fault }, 'the lower rendition of a live stream failed')
      restUntilMs = Number.POSITIVE_INFINITY
      close()
    }
  }

  return {
    close,
    shown() {
      const heads = run?.one.packed() ?? finishing?.one.packed() ?? packed
      return shelf && heads && shelf.targetSeconds !== null ? { shelf, packed: heads } : null
    },
    file: async (name, signal) => (await shelf?.file(name, signal)) ?? null,
    tracks(next) {
      safely(finish)
      tracks = next
      failures = 0
      restUntilMs = Number.NEGATIVE_INFINITY
    },
    frame: (frame) => safely(() => take(frame)),
    gap: () => safely(finish),
    end() {
      hasEnded = true
      if (run) safely(finish)
      else if (!finishing) shelf?.end()
    },
  }
}
