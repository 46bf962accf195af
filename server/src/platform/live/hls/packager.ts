/** Packages the frames of one stream into parts and segments as they arrive, without re-encoding. */
import type { Clock } from '#platform/clock.ts'
import type { AudioFrame, StreamSink, Tracks, VideoFrame } from '../frames.ts'
import { AAC_FRAME_SAMPLES, createAudioClock } from './audio-clock.ts'
import { fragment, type Run, type Sample } from './fragment.ts'
import { initSegment, type PackedTracks, VIDEO_TIMESCALE } from './init-segment.ts'
import { PART_TARGET_MS, type Segment } from './playlist.ts'
import { createShelf, MAX_TARGET_SECONDS, type Place, type Shelf } from './shelf.ts'

export type Packager = StreamSink & {
  shelf: Shelf
  /** The tracks of the current init segment; null before the first. */
  packed(): PackedTracks | null
  /** Position of the newest frame; null while no frame is pending. */
  place(): Place | null
}

/** Cut points of another rendition's packager; this packager cuts at the same positions. */
export type Cuts = {
  placeOf(frame: VideoFrame): Place
  segment(msn: number): Pick<Segment, 'isDiscontinuous' | 'startsAt'> | undefined
}

const MIN_SEGMENT_MS = 1000
/** Bounds the size of one part. */
const MAX_PART_BYTES = 16 * 1024 * 1024
const TICKS_A_MS = VIDEO_TIMESCALE / 1000
/** Longest audio gap, in seconds, that is filled by extending the previous frame. */
const LONGEST_FILLED_S = 1.5
/** Duration of the last frame, which has no successor. */
const USUAL_FRAME_TICKS = VIDEO_TIMESCALE / 30

type Waiting = { frame: VideoFrame; ticks: number }
type WaitingSound = { data: Buffer; units: number }

export type PackagerOptions = {
  clock: Clock
  /** Called for every part with the init segment it needs. */
  onFragment?(init: Buffer, fragment: Buffer): void
  /** Default: its own window. */
  shelf?: Shelf
  /** Default: cuts by its own rules. */
  cuts?: Cuts
}

/** AAC only: Opus is transcoded first. */
export function createPackager(options: PackagerOptions): Packager {
  const { clock, onFragment, cuts, shelf = createShelf({ now: clock.now() }) } = options
  let tracks: PackedTracks | null = null
  let init: string | null = null
  let initBytes: Buffer = Buffer.alloc(0)
  let isBroken = true
  /** A frame's duration is known when its successor arrives. */
  let waiting: Waiting | null = null
  let frameTicks = USUAL_FRAME_TICKS
  let anchor: { ticks: number; ms: number } | null = null
  /** The same holds for audio: a gap between two parts would stall players. */
  let waitingSound: WaitingSound | null = null
  let audioClock = createAudioClock(48_000)
  let video: Run & { samples: Sample[] } = { decodeTime: 0, samples: [] }
  let audio: Run & { samples: Sample[] } = { decodeTime: 0, samples: [] }
  let partTicks = 0
  let partBytes = 0
  let sequence = 0
  let lastTicks = -1

  function begin(ticks: number): void {
    if (!init) throw new Error('Frames arrived before their tracks')
    anchor ??= { ticks, ms: clock.now().getTime() }
    const own = {
      isDiscontinuous: isBroken,
      startsAt: new Date(anchor.ms + (ticks - anchor.ticks) / TICKS_A_MS),
    }
    const { isDiscontinuous, startsAt } = cuts?.segment(shelf.next) ?? own
    shelf.addSegment({ init, isDiscontinuous, startsAt })
    isBroken = false
  }

  function closePart(): void {
    if (video.samples.length === 0) return
    const bytes = fragment(++sequence, video, audio)
    const hasKey = video.samples.some(({ isKey }) => isKey)
    shelf.addPart({ bytes, durationMs: partTicks / TICKS_A_MS, hasKey })
    onFragment?.(initBytes, bytes)
    video = { decodeTime: 0, samples: [] }
    audio = { decodeTime: 0, samples: [] }
    partTicks = 0
    partBytes = 0
  }

  function take({ frame, ticks }: Waiting, duration: number): void {
    if (!shelf.open) begin(ticks)
    if (video.samples.length === 0) video.decodeTime = ticks
    const compositionOffset = Math.round((frame.ptsMs - frame.dtsMs) * TICKS_A_MS)
    video.samples.push({ duration, compositionOffset, isKey: frame.isKey, data: frame.data })
    partTicks += duration
    partBytes += frame.data.length
  }

  function cutBefore(next: VideoFrame): void {
    const cut = cuts ? cutOf(cuts.placeOf(next)) : cutByRule(next)
    if (cut) closePart()
    if (cut === 'segment') shelf.closeSegment()
  }

  function cutOf({ msn, part }: Place): 'part' | 'segment' | null {
    if (msn !== shelf.open?.msn) return 'segment'
    return part === shelf.open.parts.length ? null : 'part'
  }

  function cutByRule(next: VideoFrame): 'part' | 'segment' | null {
    const partMs = partTicks / TICKS_A_MS
    const nextMs = frameTicks / TICKS_A_MS
    const segmentMs = (shelf.open?.durationMs ?? 0) + partMs
    const mostMs = (shelf.targetSeconds ?? MAX_TARGET_SECONDS) * 1000
    const isAtKey = next.isKey && segmentMs >= MIN_SEGMENT_MS
    // No segment may exceed the announced target duration; it then ends before an ordinary frame.
    if (isAtKey || segmentMs + PART_TARGET_MS > mostMs + 400) return 'segment'
    return partMs + nextMs > PART_TARGET_MS || partBytes > MAX_PART_BYTES ? 'part' : null
  }

  function addVideo(frame: VideoFrame): void {
    if (isBroken && !waiting && !frame.isKey) return
    const ticks = Math.max(lastTicks + 1, Math.round(frame.dtsMs * TICKS_A_MS))
    lastTicks = ticks
    if (waiting) {
      frameTicks = ticks - waiting.ticks
      take(waiting, frameTicks)
      cutBefore(frame)
    }
    waiting = { frame, ticks }
  }

  function addAudio(frame: AudioFrame): void {
    if (!tracks?.audio || (isBroken && !waiting)) return
    const at = audioClock.place(frame.dtsMs)
    if (!at) return
    // After a long gap players have run out of audio and would stay behind; leaving the gap makes them skip ahead.
    const isLong = at.holeUnits > LONGEST_FILLED_S * tracks.audio.sampleRate
    if (isLong && audio.samples.length === 0) waitingSound = null
    else takeSound(AAC_FRAME_SAMPLES + at.holeUnits)
    waitingSound = { data: frame.data, units: at.units }
  }

  function takeSound(duration: number): void {
    if (!waitingSound) return
    const { data, units } = waitingSound
    waitingSound = null
    if (audio.samples.length === 0) audio.decodeTime = units
    audio.samples.push({ duration, compositionOffset: 0, isKey: true, data })
    partBytes += data.length
  }

  function breakOff(): void {
    if (waiting) take(waiting, frameTicks)
    waiting = null
    takeSound(AAC_FRAME_SAMPLES)
    closePart()
    shelf.closeSegment()
    audio = { decodeTime: 0, samples: [] }
    anchor = null
    isBroken = true
  }

  return {
    shelf,
    packed: () => tracks,
    place() {
      if (!waiting) return null
      return shelf.open
        ? { msn: shelf.open.msn, part: shelf.open.parts.length }
        : { msn: shelf.next, part: 0 }
    },
    tracks(next: Tracks) {
      const packed = packable(next)
      const bytes = initSegment(packed)
      const name = shelf.addInit(bytes)
      if (name === init && !isBroken) return
      if (!isBroken) breakOff()
      init = name
      initBytes = bytes
      tracks = packed
      if (packed.audio) audioClock = createAudioClock(packed.audio.sampleRate)
    },
    frame(frame) {
      if (!tracks) return
      if (frame.kind === 'video') addVideo(frame)
      else addAudio(frame)
    },
    gap: breakOff,
    end() {
      breakOff()
      shelf.end()
    },
  }
}

function packable({ video, audio }: Tracks): PackedTracks {
  if (audio && audio.codec !== 'aac') throw new TypeError(`HLS does not support ${audio.codec}`)
  return { video, audio }
}
