/** One encoder run of a lower rendition, from a key frame at a segment start to a gap, a change of tracks or a failure. */
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { Frame, Tracks, VideoFrame } from '../frames.ts'
import type { HlsWindow, PartPosition } from '../hls/hls-window.ts'
import { createPackager, type Packager } from '../hls/packager.ts'
import { openRenditionEncoder, type RenditionEncoder, type StampedFrame } from './encoder.ts'
import { createFrameQueue } from './frame-queue.ts'

export type EncoderRun = {
  take(frame: Frame, position: PartPosition | null): void
  finish(): void
  close(): void
  packed: Packager['packed']
}

type EncoderRunOptions = {
  tracks: Tracks
  sidePx: number
  window: HlsWindow
  /** The window of the source, whose cuts this one follows. */
  sourceWindow: HlsWindow
  clock: Clock
  log: Log
  onEnd(how: 'finished' | 'failed' | 'behind'): void
}

/** Number of frames from which the frame rate is measured. */
const RATE_SAMPLE_FRAMES = 9
/** An encoder further behind is stopped; viewers are better off with the source. */
const MAX_DELAY_MS = 5_000
/** Time to flush the few frames left in the encoder. */
const FINISH_MS = 20_000
const RATES = { least: 1, usual: 30, most: 120 }

export function openEncoderRun(options: EncoderRunOptions): EncoderRun {
  const { tracks, sidePx, window, sourceWindow, clock, log } = options
  const queue = createFrameQueue()
  const positions = new WeakMap<VideoFrame, PartPosition>()
  const packager = createPackager({
    ...{ clock, window },
    cuts: {
      positionOf: (frame) =>
        positions.get(frame) ?? { mediaSequence: window.nextMediaSequence, partIndex: 0 },
      segment: (mediaSequence) => sourceWindow.segment(mediaSequence),
    },
  })
  let encoder: RenditionEncoder | null = null
  let buffered: { picture: StampedFrame; dtsMs: number }[] = []
  let firstPtsMs: number | null = null
  let isOver = false
  let flushTimer: NodeJS.Timeout | undefined

  function end(how: 'finished' | 'failed' | 'behind'): void {
    if (isOver) return
    isOver = true
    clearTimeout(flushTimer)
    if (how === 'finished') {
      for (const sound of queue.remainingAudio()) packager.frame(sound)
      packager.gap()
    } else encoder?.close()
    options.onEnd(how)
  }

  function open(): RenditionEncoder {
    return openRenditionEncoder({
      ...{ source: tracks.video, sidePx, framesPerSecond: rateOf(buffered.map(({ dtsMs }) => dtsMs)), log },
      onTrack: (video) => packager.tracks({ video, audio: tracks.audio }),
      onFrame(stamped) {
        const { audio, picture, position } = queue.take(stamped)
        for (const frame of audio) packager.frame(frame)
        positions.set(picture, position)
        packager.frame(picture)
      },
      onEnd: end,
    })
  }

  /** Sends the frames collected so far first. */
  function start(): RenditionEncoder {
    const one = open()
    for (const { picture } of buffered) one.take(picture)
    buffered = []
    return one
  }

  function takeVideo(frame: VideoFrame, position: PartPosition): void {
    firstPtsMs ??= frame.ptsMs
    // Frames shown before the first key frame depend on frames that are missing here.
    if (frame.ptsMs < firstPtsMs) return
    const picture = queue.add(frame, position)
    if (encoder) encoder.take(picture)
    else {
      buffered.push({ picture, dtsMs: frame.dtsMs })
      if (buffered.length === RATE_SAMPLE_FRAMES) encoder = start()
    }
    if (queue.delayMs() > MAX_DELAY_MS) {
      log.warn({ sidePx }, 'the encoder of a lower rendition is too slow and was stopped')
      end('behind')
    }
  }

  return {
    packed: packager.packed,
    take(frame, position) {
      if (isOver) return
      if (frame.kind === 'audio') queue.addAudio(frame)
      else if (position) takeVideo(frame, position)
    },
    finish() {
      if (isOver) return
      encoder ??= start()
      encoder.finish()
      flushTimer = setTimeout(() => end('failed'), FINISH_MS).unref()
    },
    close() {
      isOver = true
      clearTimeout(flushTimer)
      encoder?.close()
    },
  }
}

function rateOf(times: readonly number[]): number {
  const spanMs = (times.at(-1) ?? 0) - (times[0] ?? 0)
  const rate = spanMs > 0 ? Math.round(((times.length - 1) * 1000) / spanMs) : RATES.usual
  return Math.min(RATES.most, Math.max(RATES.least, rate))
}
