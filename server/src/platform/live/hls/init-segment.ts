/** The init segment of a live stream as fragmented MP4: its tracks and decoder configurations. */
import type { VideoTrack } from '../frames.ts'
import { box, fullBox, u8, u16, u32 } from './boxes.ts'

export const VIDEO_ID = 1
export const AUDIO_ID = 2
/** Represents both RTMP and RTP times exactly. */
export const VIDEO_TIMESCALE = 90_000

export type AacTrack = { codec: 'aac'; config: Buffer; sampleRate: number; channels: number }
export type PackedTracks = { video: VideoTrack; audio: AacTrack | null }

export function initSegment({ video, audio }: PackedTracks): Buffer {
  const tracks = [videoTrak(video), ...(audio ? [audioTrak(audio)] : [])]
  const ids = audio ? [VIDEO_ID, AUDIO_ID] : [VIDEO_ID]
  return Buffer.concat([
    box('ftyp', latin('iso6'), u32(1), latin('iso6'), latin('cmfc'), latin('mp41')),
    box('moov', mvhd(), ...tracks, box('mvex', ...ids.map(trex))),
  ])
}

const latin = (text: string) => Buffer.from(text, 'latin1')
const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
const UNDETERMINED = 0x55c4

function mvhd(): Buffer {
  const nextId = u32(AUDIO_ID + 1)
  return fullBox(
    'mvhd',
    {},
    u32(0, 0, 1000, 0, 0x10000),
    u16(0x0100, 0),
    u32(0, 0),
    MATRIX,
    Buffer.alloc(24),
    nextId,
  )
}

function videoTrak({ avcC, width, height }: VideoTrack): Buffer {
  // Our frames always use four-byte lengths, whatever the encoder used.
  const decoder = Buffer.from(avcC)
  decoder[4] = 0xff
  const entry = box(
    'avc1',
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(16),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(0x18, 0xffff),
    box('avcC', decoder),
  )
  return trak({
    ...{ id: VIDEO_ID, timescale: VIDEO_TIMESCALE, handler: 'vide', width, height, volume: 0, entry },
    header: fullBox('vmhd', { flags: 1 }, u16(0, 0, 0, 0)),
  })
}

function audioTrak({ config, sampleRate, channels }: AacTrack): Buffer {
  const entry = box(
    'mp4a',
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(8),
    u16(channels, 16, 0, 0),
    // 16.16 fixed point; higher rates appear only in the decoder configuration.
    u16(sampleRate < 0x10000 ? sampleRate : 0, 0),
    esds(config),
  )
  return trak({
    ...{ id: AUDIO_ID, timescale: sampleRate, handler: 'soun', width: 0, height: 0, volume: 0x0100, entry },
    header: fullBox('smhd', {}, u16(0, 0)),
  })
}

function trak(track: {
  id: number
  timescale: number
  handler: 'vide' | 'soun'
  width: number
  height: number
  volume: number
  header: Buffer
  entry: Buffer
}): Buffer {
  const noSamples = ['stts', 'stsc', 'stco'].map((name) => fullBox(name, {}, u32(0)))
  const dinf = box('dinf', fullBox('dref', {}, u32(1), fullBox('url ', { flags: 1 })))
  const stbl = box(
    'stbl',
    fullBox('stsd', {}, u32(1), track.entry),
    ...noSamples,
    fullBox('stsz', {}, u32(0, 0)),
  )
  return box(
    'trak',
    fullBox(
      'tkhd',
      { flags: 3 },
      u32(0, 0, track.id, 0, 0),
      u32(0, 0),
      u16(0, 0, track.volume, 0),
      MATRIX,
      u32(track.width * 0x10000, track.height * 0x10000),
    ),
    box(
      'mdia',
      fullBox('mdhd', {}, u32(0, 0, track.timescale, 0), u16(UNDETERMINED, 0)),
      fullBox('hdlr', {}, u32(0), latin(track.handler), Buffer.alloc(12), latin('live\0')),
      box('minf', track.header, dinf, stbl),
    ),
  )
}

/** The AAC elementary stream descriptor: three nested descriptors, the innermost being the decoder configuration. */
function esds(config: Buffer): Buffer {
  const specific = descriptor(0x05, config)
  const decoder = descriptor(0x04, u8(0x40, 0x15, 0, 0, 0), u32(0, 0), specific)
  return fullBox('esds', {}, descriptor(0x03, u16(AUDIO_ID), u8(0), decoder, descriptor(0x06, u8(0x02))))
}

function descriptor(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  if (content.length > 0x7f) throw new RangeError('Descriptors over 127 bytes are not supported')
  return Buffer.concat([u8(tag, content.length), content])
}

const trex = (id: number) => fullBox('trex', {}, u32(id, 1, 0, 0, 0))
