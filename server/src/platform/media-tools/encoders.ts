/** The encoders that may make our H.264, and what each of them is told: the processor's own, and those of graphics cards. */

export const VIDEO_ENCODERS = ['libx264', 'h264_nvenc', 'h264_vaapi'] as const
export type VideoEncoder = (typeof VIDEO_ENCODERS)[number]

/** An encoder as it is used here. */
export type Encoder = {
  name: VideoEncoder
  /** Before the inputs. */
  device: readonly string[]
  /** The last of the filters, which brings pictures to where they are encoded; null where they are there already. */
  upload: string | null
  /** How well, for all sizes. */
  quality: readonly string[]
  /** How much of the line one size may take. */
  rates(size: { maxVideoKbps: number; bufferKbits: number }, index: number): string[]
  /** Key frames where we ask for them, each of which begins a segment, and nowhere else. */
  keyFrames: readonly string[]
  /** What the driver of a card reserves counts as memory, though nobody uses it; null for the usual limit. */
  memoryMb: number | null
}

const CRF = 23
/** What an encoder without a measure of quality aims at, of the most that it may take. */
const AIM = 0.7
const RESERVED_MB = 131_072

/** Where pictures are what counts and no line limits them, a ceiling alone is enough. */
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
        // A forced key frame is one that nothing reaches across already; pictures in between would be shown out of order.
        keyFrames: ['-bf', '0'],
      }
  }
}

export const PROCESSOR: Encoder = encoderFor('libx264', '')
