/** For tests: a complete publishing session as bytes, in pieces that can be changed. */
import { type AmfValue, writeAmf } from '#platform/live/rtmp/amf0.ts'
import { MESSAGE_TYPE, uint32, writeRtmpMessage } from '#platform/live/rtmp/messages.ts'

/** 160×90, as x264 writes it. */
const SPS = Buffer.from('6742c00bda0a37e4c044000003000400000300c83c50aa80', 'hex')
const PPS = Buffer.from('68ce0fc8', 'hex')
/** AAC-LC, 44.1 kHz, two channels. */
const AUDIO_CONFIG = Buffer.from([0x12, 0x10])

/** Includes the chunk size in which the rest is written. */
export const handshake = Buffer.concat([
  ...[Buffer.from([3]), Buffer.alloc(1_536, 7), Buffer.alloc(1_536, 9)],
  writeRtmpMessage(MESSAGE_TYPE.setChunkSize, uint32(4_096)),
])

export const command = (...values: AmfValue[]) =>
  writeRtmpMessage(MESSAGE_TYPE.commandAmf0, writeAmf(...values), 1)
export const connectCommand = (app = 'live') =>
  command('connect', 1, { app, tcUrl: `rtmp://site/${app}`, flashVer: 'x' })
export const publishCommand = (key: string) => command('publish', 5, null, key, 'live')
export const videoTag = (data: Buffer) => writeRtmpMessage(MESSAGE_TYPE.video, data, 1)
export const audioTag = (data: Buffer) => writeRtmpMessage(MESSAGE_TYPE.audio, data, 1)

const avcC = Buffer.concat([
  Buffer.from([1, SPS[1] ?? 0, SPS[2] ?? 0, SPS[3] ?? 0, 0xff, 0xe1, 0, SPS.length]),
  ...[SPS, Buffer.from([1, 0, PPS.length]), PPS],
])
export const videoHeader = videoTag(Buffer.concat([Buffer.from([0x17, 0, 0, 0, 0]), avcC]))
export const audioHeader = audioTag(Buffer.concat([Buffer.from([0xaf, 0]), AUDIO_CONFIG]))

export function videoFrame(isKey: boolean, bytes = 200): Buffer {
  const unit = Buffer.alloc(bytes, 0x41)
  unit[0] = isKey ? 0x65 : 0x41
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return videoTag(Buffer.concat([Buffer.from([isKey ? 0x17 : 0x27, 1, 0, 0, 0]), length, unit]))
}
export const audioFrame = audioTag(Buffer.concat([Buffer.from([0xaf, 1]), Buffer.alloc(60, 0x21)]))

/** From the first byte to the end, as an encoder sends it. */
export function wholeSession(key = 'key-of-a'): Buffer[] {
  return [
    ...[
      handshake,
      connectCommand(),
      command('releaseStream', 2, null, key),
      command('FCPublish', 3, null, key),
    ],
    ...[command('createStream', 4, null), publishCommand(key)],
    ...[
      command('@setDataFrame', 'onMetaData', { width: 160, height: 90, videocodecid: 7 }),
      videoHeader,
      audioHeader,
    ],
    ...[
      videoFrame(true),
      audioFrame,
      videoFrame(false),
      audioFrame,
      videoFrame(false, 3_000),
      videoFrame(true),
    ],
    ...[command('FCUnpublish', 6, null, key), command('deleteStream', 7, null, 1)],
  ]
}
