/** One encoder run of a lower rendition, from a key frame at a segment start to a gap, a change of tracks or a failure. */
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { Frame, Tracks, VideoFrame } from '../frames.ts'
import { createPackager, type Packager } from '../hls/packager.ts'
import type { Place, Shelf } from '../hls/shelf.ts'
import { type Encode, openEncode, type Stamped } from './encode.ts'
import { createFrameQueue } from './frame-queue.ts'

export type Run = {
  take(frame: Frame, place: Place | null): void
  finish(): void
  close(): void
  packed: Packager['packed']
}

export type RunOptions = {
  tracks: Tracks
  sidePx: number
  shelf: Shelf
  /** The window of the source, whose cuts this one follows. */
  lead: Shelf
  clock: Clock
  log: Log
  onEnd(how: 'finished' | 'failed' | 'behind'): void
}

/** Number of frames from which the frame rate is measured. */
const TELLING_PICTURES = 9
/** An encoder further behind is stopped; viewers are better off with the source. */
const MAX_BEHIND_MS = 5_000
/** Time to flush the few frames left in the encoder. */
const FINISH_MS = 20_000
const RATES = { least: 1, usual: 30, most: 120 }

export function openRun(options: RunOptions): Run {
  const { tracks, sidePx, shelf, lead, clock, log } = options
  const queue = createFrameQueue()
  const places = new WeakMap<VideoFrame, Place>()
  const packager = createPackager({
    ...{ clock, shelf },
    cuts: {
      placeOf: (frame) => places.get(frame) ?? { msn: shelf.next, part: 0 },
      segment: (msn) => lead.segment(msn),
    },
  })
  let encode: Encode | null = null
  let begun: { picture: Stamped; dtsMs: number }[] = []
  let firstPtsMs: number | null = null
  let isOver = false
  let patience: NodeJS.Timeout | undefined

  function end(how: 'finished' | 'failed' | 'behind'): void {
    if (isOver) return
    isOver = true
    clearTimeout(patience)
    if (how === 'finished') {
      for (const sound of queue.rest()) packager.frame(sound)
      packager.gap()
    } else encode?.close()
    options.onEnd(how)
  }

  function open(): Encode {
    return openEncode({
      ...{ source: tracks.video, sidePx, framesPerSecond: rateOf(begun.map(({ dtsMs }) => dtsMs)), log },
      onTrack: (video) => packager.tracks({ video, audio: tracks.audio }),
      onPicture(stamped) {
        const { sound, picture, place } = queue.take(stamped)
        for (const frame of sound) packager.frame(frame)
        places.set(picture, place)
        packager.frame(picture)
      },
      onEnd: end,
    })
  }

  /** Sends the frames collected so far first. */
  function start(): Encode {
    const one = open()
    for (const { picture } of begun) one.take(picture)
    begun = []
    return one
  }

  function takePicture(frame: VideoFrame, place: Place): void {
    firstPtsMs ??= frame.ptsMs
    // Frames shown before the first key frame depend on frames that are missing here.
    if (frame.ptsMs < firstPtsMs) return
    const picture = queue.add(frame, place)
    if (encode) encode.take(picture)
    else {
      begun.push({ picture, dtsMs: frame.dtsMs })
      if (begun.length === TELLING_PICTURES) encode = start()
    }
    if (queue.behindMs() > MAX_BEHIND_MS) {
      log.warn({ sidePx }, 'the encoder of a lower rendition is too slow and was stopped')
      end('behind')
    }
  }

  return {
    packed: packager.packed,
    take(frame, place) {
      if (isOver) return
      if (frame.kind === 'audio') queue.addSound(frame)
      else if (place) takePicture(frame, place)
    },
    finish() {
      if (isOver) return
      encode ??= start()
      encode.finish()
      patience = setTimeout(() => end('failed'), FINISH_MS).unref()
    },
    close() {
      isOver = true
      clearTimeout(patience)
      encode?.close()
    },
  }
}

function rateOf(times: readonly number[]): number {
  const spanMs = (times.at(-1) ?? 0) - (times[0] ?? 0)
  const rate = spanMs > 0 ? Math.round(((times.length - 1) * 1000) / spanMs) : RATES.usual
  return Math.min(RATES.most, Math.max(RATES.least, rate))
}
