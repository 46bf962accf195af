/** What encodes videos: the processor, or a graphics card that this machine has. */
import { VIDEO_ENCODERS, type VideoEncoder } from '#platform/media-tools/encoders.ts'
import { oneOf } from '#rules/one-of.ts'
import { fail, type Read } from './values.ts'

export type EncoderConfig = {
  /** The one that is tried first. */
  wanted: VideoEncoder
  /** Where VAAPI finds its card. */
  device: string
}

/** As the makers of cards call them. */
const OTHER_NAMES: Readonly<Record<string, VideoEncoder>> = { vaapi: 'h264_vaapi', nvenc: 'h264_nvenc' }

export function readEncoder(read: Read): EncoderConfig {
  return {
    wanted: read(
      'VIDEO_ENCODER',
      'libx264',
      (value) =>
        oneOf(VIDEO_ENCODERS, value) ??
        OTHER_NAMES[value] ??
        fail(`must be one of ${VIDEO_ENCODERS.join(', ')}`),
    ),
    device: read('VIDEO_DEVICE', '/dev/dri/renderD128', (value) =>
      /^\/dev\/[\w/.-]{1,100}$/.test(value) ? value : fail('must be a device such as /dev/dri/renderD128'),
    ),
  }
}
