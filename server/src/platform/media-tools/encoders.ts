/** The H.264 encoders that we can use and their options: the CPU's, and those of graphics cards. */

export const VIDEO_ENCODERS = ['libx264', 'h264_nvenc', 'h264_vaapi'] as const
export type VideoEncoder = (typeof VIDEO_ENCODERS)[number]

/** An encoder with the options we use. */
export type Encoder = {
  name: VideoEncoder
  /** Options before the inputs. */
  device: readonly string[]
  /** The last filter, which uploads pictures to the encoder's memory; null if that is not needed. */
  upload: string | null
  /** The quality options, the same for all sizes. */
  quality: readonly string[]
  /** The bitrate options of one size. */
  rates(size: { maxVideoKbps: number; bufferKbits: number }, index: number): string[]
  /** Keyframes at the requested times, each of which starts a segment, and nowhere else. */
  keyFrames: readonly string[]
  /** Memory that the card's driver reserves without using it counts towards the limit; null for the usual limit. */
  memoryMb: number | null
}

const CRF = 23
/** The target bitrate of an encoder without a quality option, as a fraction of its maximum. */
const AIM = 0.7
const RESERVED_MB = 131_072

/** For files that are not streamed, the quality matters and a maximum bitrate is enough. */
const ceiling: Encoder['rates'] = ({ maxVideoKbps, bufferKbits }, index) => [
  ...[`-maxrate:v:${index}`, `${maxVideoKbps}k`, `-bufsize:v:${index}`, `${bufferKbits}k`],
]

export function encoderFor(name: VideoEncoder, device: string): Encoder {
  switch (name) {
    case 'libx264':
      return {
        ...{
          name,
          device: [],
          upload: null,
          rates: ceiling,
          memoryMb: null,
          keyFrames: ['-sc_threshold', '0'],
        },
        quality: ['-c:v', name, '-preset', 'veryfast', '-profile:v', 'high', '-crf', String(CRF)],
      }
    case 'h264_nvenc':
      return {
        ...{ name, device: [], upload: null, rates: ceiling, memoryMb: RESERVED_MB },
        quality: [
          ...['-c:v', name, '-preset', 'p4', '-tune', 'hq', '-profile:v', 'high'],
          ...['-rc', 'vbr', '-cq', String(CRF), '-b:v', '0'],
        ],
        keyFrames: ['-no-scenecut', '1', '-forced-idr', '1'],
      }
    case 'h264_vaapi':
      return {
        ...{ name, device: ['-vaapi_device', device], upload: 'format=nv12,hwupload', memoryMb: RESERVED_MB },
        quality: ['-c:v', name, '-profile:v', 'high', '-rc_mode', 'VBR'],
        rates: (size, index) => [
          ...[`-b:v:${index}`, `${Math.round(size.maxVideoKbps * AIM)}k`],
          ...ceiling(size, index),
        ],
        // Forced keyframes already close their group of pictures; B-frames across them would be shown out of order.
        keyFrames: ['-bf', '0'],
      }
  }
}

export const PROCESSOR: Encoder = encoderFor('libx264', '')
