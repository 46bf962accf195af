/** Packages the frames of one stream into parts and segments as they arrive, without re-encoding. */
import type { Clock } from '#platform/clock.ts'
import type { AudioFrame, StreamSink, Tracks, VideoFrame } from '../frames.ts'
import { AAC_FRAME_SAMPLES, createAudioClock } from './audio-clock.ts'
import { type FragmentSample, fragment, type TrackRun } from './fragment.ts'
import { createHlsWindow, type HlsWindow, MAX_TARGET_SECONDS, type PartPosition } from './hls-window.ts'
import { initSegment, type PackedTracks, VIDEO_TIMESCALE } from './init-segment.ts'
import { type LiveSegment, PART_TARGET_MS } from './playlist.ts'

export type Packager = StreamSink & {
  window: HlsWindow
  /** The tracks of the current init segment; null before the first. */
  packed(): PackedTracks | null
  /** Position of the newest frame; null while no frame is pending. */
  position(): PartPosition | null
}

/** Cut points of another rendition's packager; this packager cuts at the same positions. */
type CutPoints = {
  positionOf(frame: VideoFrame): PartPosition
  segment(mediaSequence: number): Pick<LiveSegment, 'isDiscontinuous' | 'startsAt'> | undefined
}

const MIN_SEGMENT_MS = 1000
/** Bounds the size of one part. */
const MAX_PART_BYTES = 16 * 1024 * 1024
const TICKS_A_MS = VIDEO_TIMESCALE / 1000
/** Longest audio gap, in seconds, that is filled by extending the previous frame. */
const MAX_FILLED_GAP_S = 1.5
/** Duration of the last frame, which has no successor. */
const DEFAULT_FRAME_TICKS = VIDEO_TIMESCALE / 30

type PendingVideo = { frame: VideoFrame; ticks: number }
type PendingAudio = { data: Buffer; units: number }

type PackagerOptions = {
  clock: Clock
  /** Called for every part with the init segment it needs. */
  onFragment?(init: Buffer, fragment: Buffer): void
  /** Default: its own window. */
  window?: HlsWindow
  /** Default: cuts by its own rules. */
  cuts?: CutPoints
}

/** AAC only: Opus is transcoded first. */
export function createPackager(options: PackagerOptions): Packager {
  const { clock, onFragment, cuts, window = createHlsWindow({ now: clock.now() }) } = options
  let tracks: PackedTracks | null = null
  let init: string | null = null
  let initBytes: Buffer = Buffer.alloc(0)
  let needsDiscontinuity = true
  /** A frame's duration is known when its successor arrives. */
  let pendingVideo: PendingVideo | null = null
  let frameTicks = DEFAULT_FRAME_TICKS
  let anchor: { ticks: number; ms: number } | null = null
  /** The same holds for audio: a gap between two parts would stall players. */
  let pendingAudio: PendingAudio | null = null
  let audioClock = createAudioClock(48_000)
  let video: TrackRun & { samples: FragmentSample[] } = { decodeTime: 0, samples: [] }
  let audio: TrackRun & { samples: FragmentSample[] } = { decodeTime: 0, samples: [] }
  let partTicks = 0
  let partBytes = 0
  let sequence = 0
  let lastTicks = -1

  function begin(ticks: number): void {
    if (!init) throw new Error('Frames arrived before their tracks')
    anchor ??= { ticks, ms: clock.now().getTime() }
    const own = {
      isDiscontinuous: needsDiscontinuity,
      startsAt: new Date(anchor.ms + (ticks - anchor.ticks) / TICKS_A_MS),
    }
    const { isDiscontinuous, startsAt } = cuts?.segment(window.nextMediaSequence) ?? own
    window.addSegment({ init, isDiscontinuous, startsAt })
    needsDiscontinuity = false
  }

  function closePart(): void {
    if (video.samples.length === 0) return
    const bytes = fragment(++sequence, video, audio)
    const hasKey = video.samples.some(({ isKey }) => isKey)
    window.addPart({ bytes, durationMs: partTicks / TICKS_A_MS, hasKey })
    onFragment?.(initBytes, bytes)
    video = { decodeTime: 0, samples: [] }
    audio = { decodeTime: 0, samples: [] }
    partTicks = 0
    partBytes = 0
  }

  function addSample({ frame, ticks }: PendingVideo, duration: number): void {
    if (!window.open) begin(ticks)
    if (video.samples.length === 0) video.decodeTime = ticks
    const compositionOffset = Math.round((frame.ptsMs - frame.dtsMs) * TICKS_A_MS)
    video.samples.push({ duration, compositionOffset, isKey: frame.isKey, data: frame.data })
    partTicks += duration
    partBytes += frame.data.length
  }

  function cutBefore(next: VideoFrame): void {
    const cut = cuts ? cutOf(cuts.positionOf(next)) : cutByRule(next)
    if (cut) closePart()
    if (cut === 'segment') window.closeSegment()
  }

  function cutOf({ mediaSequence, partIndex }: PartPosition): 'part' | 'segment' | null {
    if (mediaSequence !== window.open?.mediaSequence) return 'segment'
    return partIndex === window.open.parts.length ? null : 'part'
  }

  function cutByRule(next: VideoFrame): 'part' | 'segment' | null {
    const partMs = partTicks / TICKS_A_MS
    const nextMs = frameTicks / TICKS_A_MS
    const segmentMs = (window.open?.durationMs ?? 0) + partMs
    const mostMs = (window.targetSeconds ?? MAX_TARGET_SECONDS) * 1000
    const isAtKey = next.isKey && segmentMs >= MIN_SEGMENT_MS
    // No segment may exceed the announced target duration; it then ends before an ordinary frame.
    if (isAtKey || segmentMs + PART_TARGET_MS > mostMs + 400) return 'segment'
    return partMs + nextMs > PART_TARGET_MS || partBytes > MAX_PART_BYTES ? 'part' : null
  }

  function addVideo(frame: VideoFrame): void {
    if (needsDiscontinuity && !pendingVideo && !frame.isKey) return
    const ticks = Math.max(lastTicks + 1, Math.round(frame.dtsMs * TICKS_A_MS))
    lastTicks = ticks
    if (pendingVideo) {
      frameTicks = ticks - pendingVideo.ticks
      addSample(pendingVideo, frameTicks)
      cutBefore(frame)
    }
    pendingVideo = { frame, ticks }
  }

  function addAudio(frame: AudioFrame): void {
    if (!tracks?.audio || (needsDiscontinuity && !pendingVideo)) return
    const at = audioClock.positionAt(frame.dtsMs)
    if (!at) return
    // After a long gap players have run out of audio and would stay behind; leaving the gap makes them skip ahead.
    const isLong = at.gapUnits > MAX_FILLED_GAP_S * tracks.audio.sampleRate
    if (isLong && audio.samples.length === 0) pendingAudio = null
    else addAudioSample(AAC_FRAME_SAMPLES + at.gapUnits)
    pendingAudio = { data: frame.data, units: at.units }
  }

  function addAudioSample(duration: number): void {
    if (!pendingAudio) return
    const { data, units } = pendingAudio
    pendingAudio = null
    if (audio.samples.length === 0) audio.decodeTime = units
    audio.samples.push({ duration, compositionOffset: 0, isKey: true, data })
    partBytes += data.length
  }

  function discontinue(): void {
    if (pendingVideo) addSample(pendingVideo, frameTicks)
    pendingVideo = null
    addAudioSample(AAC_FRAME_SAMPLES)
    closePart()
    window.closeSegment()
    audio = { decodeTime: 0, samples: [] }
    anchor = null
    needsDiscontinuity = true
  }

  return {
    window,
    packed: () => tracks,
    position() {
      if (!pendingVideo) return null
      return window.open
        ? { mediaSequence: window.open.mediaSequence, partIndex: window.open.parts.length }
        : { mediaSequence: window.nextMediaSequence, partIndex: 0 }
    },
    tracks(next: Tracks) {
      const packed = packable(next)
      const bytes = initSegment(packed)
      const name = window.addInit(bytes)
      if (name === init && !needsDiscontinuity) return
      if (!needsDiscontinuity) discontinue()
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
    gap: discontinue,
    end() {
      discontinue()
      window.end()
    },
  }
}

function packable({ video, audio }: Tracks): PackedTracks {
  if (audio && audio.codec !== 'aac') throw new TypeError(`HLS does not support ${audio.codec}`)
  return { video, audio }
}
