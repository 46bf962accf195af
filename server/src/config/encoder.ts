/** Which video encoder is used: the CPU's or a GPU's. */
import { VIDEO_ENCODERS, type VideoEncoder } from '#platform/media-tools/encoders.ts'
import { oneOf } from '#rules/one-of.ts'
import { fail, type Read } from './values.ts'

export type EncoderConfig = {
  /** The encoder to try first. */
  wanted: VideoEncoder
  /** The device file of VAAPI. */
  device: string
}

/** Vendors' names. */
const ALIASES: Readonly<Record<string, VideoEncoder>> = { vaapi: 'h264_vaapi', nvenc: 'h264_nvenc' }

export function readEncoderConfig(read: Read): EncoderConfig {
  return {
    wanted: read(
      'VIDEO_ENCODER',
      'libx264',
      (value) =>
        oneOf(VIDEO_ENCODERS, value) ?? ALIASES[value] ?? fail(`must be one of ${VIDEO_ENCODERS.join(', ')}`),
    ),
    device: read('VIDEO_DEVICE', '/dev/dri/renderD128', (value) =>
      /^\/dev\/[\w/.-]{1,100}$/.test(value) ? value : fail('must be a device such as /dev/dri/renderD128'),
    ),
  }
}
