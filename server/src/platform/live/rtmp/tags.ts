/** Parses RTMP audio and video messages (FLV tags) into frames. */
import type { AudioTrack, Tracks, VideoTrack } from '../frames.ts'
import { joinByLength, splitByLength } from '../h264/nal-units.ts'
import { inBandTrack, readAvcC } from '../h264/video-track.ts'
import type { Publisher } from '../publisher.ts'
import { readAudioConfig } from './aac.ts'

/** The encoder sends unsupported media; the message appears in its log. */
export class UnsupportedMedia extends Error {}

const AVC = 7
const AAC = 10
const OTHER_VIDEO: Record<string, string> = {
  hvc1: 'HEVC',
  hev1: 'HEVC',
  av01: 'AV1',
  vp09: 'VP9',
  vp08: 'VP8',
}
const OTHER_NUMBERS: Record<number, string> = { 12: 'HEVC', 13: 'AV1', 14: 'VVC' }
const MAX_COMPOSITION_MS = 10_000

/** Feeds a publisher; video before the first key frame and audio before its configuration are dropped. */
export function createTagReader(publisher: Pick<Publisher, 'tracks' | 'frame' | 'dropped'>) {
  let video: { track: VideoTrack; lengthBytes: number } | null = null
  let audio: AudioTrack | null = null
  let announced: Tracks | null = null
  const clock = createUnwrappedClock()

  function readVideo(tag: Buffer, timestampMs: number): void {
    if (tag.length < 2) return
    const first = tag.readUInt8(0)
    if (first & 0x80)
      throw new UnsupportedMedia(unsupportedVideoText(OTHER_VIDEO[tag.toString('latin1', 1, 5)]))
    if ((first & 0x0f) !== AVC) throw new UnsupportedMedia(unsupportedVideoText(OTHER_NUMBERS[first & 0x0f]))
    if (tag.length < 5) return
    const kind = tag[1]
    if (kind === 0) {
      video = readAvcC(tag.subarray(5))
      if (!video) throw new UnsupportedMedia('The H.264 configuration of this stream cannot be read.')
    }
    if (kind === 1) readPicture(tag, timestampMs, first >> 4 === 1)
  }

  function readPicture(tag: Buffer, timestampMs: number, isKey: boolean) {
    const dtsMs = clock(timestampMs)
    const units = video && splitByLength(tag.subarray(5), video.lengthBytes)
    if (!video || !units || units.length === 0) return publisher.dropped(1)
    if (isKey) readInBandSets(units)
    if (isKey && !isSame(announced, video.track, audio)) {
      announced = { video: video.track, audio }
      publisher.tracks(announced)
    }
    // After a new configuration, frames are dropped until a key frame: none before it can be decoded.
    if (!announced?.video.avcC.equals(video.track.avcC)) return publisher.dropped(1)
    const composition = Math.max(-MAX_COMPOSITION_MS, Math.min(MAX_COMPOSITION_MS, tag.readIntBE(2, 3)))
    const data = video.lengthBytes === 4 ? tag.subarray(5) : joinByLength(units)
    publisher.frame({ kind: 'video', dtsMs, ptsMs: dtsMs + composition, isKey, data })
  }

  /** Some encoders announce a new size only by in-band parameter sets. */
  function readInBandSets(units: readonly Buffer[]): void {
    const inBand = inBandTrack(units)
    if (!video || !inBand || inBand.avcC.equals(video.track.avcC)) return
    if (inBand.width === video.track.width && inBand.height === video.track.height) return
    video = { ...video, track: inBand }
  }

  function readAudio(tag: Buffer, timestampMs: number): void {
    if (tag.length < 2) return
    if (tag.readUInt8(0) >> 4 !== AAC)
      throw new UnsupportedMedia('The audio of a live must be AAC. Choose AAC as the audio encoder.')
    if (tag[1] === 0) {
      audio = readAudioConfig(tag.subarray(2))
      if (!audio) throw new UnsupportedMedia('The AAC configuration of this stream cannot be read.')
    } else if (tag[1] === 1 && announced?.audio && tag.length > 2) {
      publisher.frame({ kind: 'audio', dtsMs: clock(timestampMs), data: tag.subarray(2) })
    }
  }

  return { readVideo, readAudio }
}

function unsupportedVideoText(codec = 'This video codec'): string {
  return `${codec} is not supported. Choose H.264 (x264, NVENC H.264, Apple VT H264) as the video encoder.`
}

function isSame(announced: Tracks | null, video: VideoTrack, audio: AudioTrack | null): boolean {
  return Boolean(announced?.video.avcC.equals(video.avcC)) && isSameAudio(announced?.audio ?? null, audio)
}

function isSameAudio(announced: AudioTrack | null, now: AudioTrack | null): boolean {
  if (announced?.codec !== 'aac' || now?.codec !== 'aac') return announced === now
  return announced.config.equals(now.config)
}

/** RTMP timestamps are 32-bit milliseconds, which wrap around after 49 days. */
function createUnwrappedClock(): (timestampMs: number) => number {
  let last: number | null = null
  let wideMs = 0
  return (timestampMs) => {
    wideMs = last === null ? timestampMs : wideMs + ((timestampMs - last) | 0)
    last = timestampMs
    return wideMs
  }
}
